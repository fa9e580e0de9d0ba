// Runs inside the page of `check --format html`, beside its own script: tells the extension which step is shown, and greys an old page.
(() => {
  const host = acquireVsCodeApi();
  const sources = {};
  const json = (element) => JSON.parse(element.textContent);
  for (const each of document.querySelectorAll('script.source-data')) sources[each.dataset.file] = json(each);
  for (const root of document.querySelectorAll('.explorer')) {
    const { steps } = json(root.querySelector('.run-data'));
    const here = root.querySelector('.here');
    // The link to the step that is shown ends with its number.
    new MutationObserver(() => {
      const found = /-step-(\d+)$/.exec(here.getAttribute('href'));
      const span = found && steps[Number(found[1]) - 1].span;
      const source = span && (sources[root.dataset.file] || [])[span[0]];
      host.postMessage(source ? { kind: 'step', file: source.name, span: span.slice(1), words: steps[Number(found[1]) - 1].words }
        : { kind: 'no step' });
    }).observe(here, { attributes: true, attributeFilter: ['href'] });
  }
  for (const each of document.querySelectorAll('code.place')) {
    const found = /^(.+):(\d+):(\d+)$/.exec(each.textContent);
    if (!found) continue;
    each.style.cursor = 'pointer';
    each.title = 'show it in the editor';
    each.addEventListener('click', () => host.postMessage(
      { kind: 'place', file: found[1], span: [Number(found[2]), Number(found[3])] }));
  }
  // The page begins with the verdicts; the first run is what one comes for. A run is drawn when it is seen.
  const first = document.querySelector('.explorer');
  if (first) requestAnimationFrame(() => first.parentElement.scrollIntoView());
  addEventListener('message', (event) => {
    if (event.data.kind !== 'stale' || document.querySelector('.map2pml-stale')) return;
    const note = document.createElement('p');
    note.className = 'map2pml-stale';
    note.setAttribute('role', 'status');
    note.textContent = 'The text has changed since. Show the runs again.';
    note.style.cssText = 'position:sticky;top:0;z-index:9;margin:0;padding:.6em 1em;background:#8a6d00;color:#fff;font-weight:bold';
    document.body.prepend(note);
    document.querySelector('main').style.cssText = 'filter:grayscale(1);opacity:.5';
    document.querySelector('header').style.cssText = 'filter:grayscale(1);opacity:.5';
  });
})();
