/** The report of `map2pml check --format json`, as far as the extension reads it (driver/report/schema). */
export interface Span { file: string; line: number; column: number; end_line: number; end_column: number }

export interface Step {
  agent: string; action: string; performative: string; terms: string[]; to: string[]; from: string | null; result: string | null; span: Span | null;
}

export interface Result {
  input: string; scene: string; instance_name: string; property: string; verdict: string; expected: string; as_expected: boolean;
  because: string; summary: string; seconds: number; incomplete_because: string | null;
  findings: { message: string; span: Span | null }[];
  counterexample: { steps: Step[] } | null;
}

export interface Report {
  results: Result[]; error: string | null;
  diagnostics: { code: string; severity: string; message: string; span: Span | null }[];
}

/** The report, or nothing where the text is none. */
export function read(text: string): Report | undefined {
  try {
    const report = JSON.parse(text) as Partial<Report>;
    if (!Array.isArray(report.results)) return undefined;
    return { results: report.results, error: report.error ?? null, diagnostics: report.diagnostics ?? [] };
  } catch {
    return undefined;
  }
}

export function words(step: Step): string {
  const message = `${step.performative}(${step.terms.join(', ')})`;
  switch (step.action) {
    case 'send': return `${step.agent}: ${message} => ${step.to.join(', ')}`;
    case 'receive': return `${step.agent}: ${message} <= ${step.from ?? ''}`;
    case 'call': return `${step.agent}: continues with ${step.performative}`;
    case 'finish': return `${step.agent}: ends`;
    case 'timeout': return `${step.agent}: timeout`;
    case 'decide': return `${step.agent}: ${step.result ? `$${step.result} = ` : ''}${message}`;
    default: break;
  }
  if (!step.performative) return `${step.agent}: ${step.action}`;
  return step.action.endsWith('-failed') ? `${step.agent}: ${message} fails` : `${step.agent}: ${step.action} ${message}`;
}

/** What a result is as a test; a search that did not finish is never a pass, not even where that is expected. */
export const outcome = (result: Result): 'passed' | 'failed' | 'incomplete' | 'skipped' =>
  result.verdict === 'incomplete' ? (result.as_expected ? 'skipped' : 'incomplete') : result.as_expected ? 'passed' : 'failed';
