-- Neovim as its users drive it: `neovim_test.bash` starts it with driver/editor/neovim.lua in a folder with a protocol and a check file.
local seconds = 20000
local api, lsp = vim.api, vim.lsp

local function expect(what, condition)
  if not condition then error(what .. '\n' .. vim.inspect(vim.diagnostic.get(nil)), 0) end
  print('ok: ' .. what .. '\n')
end
local function eventually(what, condition) expect(what, vim.wait(seconds, condition, 20)) end
local function find(pattern, severity)
  for _, each in ipairs(vim.diagnostic.get(0)) do
    if each.message:find(pattern) and (not severity or each.severity == severity) then return each end
  end
end
local function lines() return api.nvim_buf_get_lines(0, 0, -1, false) end
local function go(line, column) api.nvim_win_set_cursor(0, { line, column }) end
local function ask(method, parameters)
  local answers = lsp.buf_request_sync(0, method, parameters or lsp.util.make_position_params(), seconds) or {}
  for _, each in pairs(answers) do
    if each.error then error(method .. ': ' .. vim.inspect(each.error), 0) end
    return each.result
  end
  error(method .. ': no answer', 0)
end
local function replace(line, old, new)
  local text = lines()[line]
  local from, to = text:find(old, 1, true)
  api.nvim_buf_set_text(0, line - 1, from - 1, line - 1, to, { new })
end

local function session()
  vim.cmd('edit lunch.map')
  expect('the file type', vim.bo.filetype == 'map2pml-map')
  eventually('the server is attached', function() return #lsp.get_active_clients() == 1 end)
  eventually('a verdict of the file that was opened', function() return find('no%-orphans is violated', 1) end)

  -- Typed errors appear, and go when they are repaired; the verdict is greyed at once.
  replace(4, 'agent(_', 'agnt(_')
  eventually('an error as typed', function() return find('agnt', vim.diagnostic.severity.ERROR) end)
  local old = find('no%-orphans is violated')
  expect('the verdict is of the text before', old and old.severity == vim.diagnostic.severity.INFO and
    old.message:find('before the last change'))
  vim.cmd('undo')
  eventually('no error once repaired', function() return not find('agnt') end)

  go(3, 8)
  local places = ask('textDocument/references', vim.tbl_extend('force', lsp.util.make_position_params(),
    { context = { includeDeclaration = true } }))
  expect('references of an agent', #places >= 2)
  go(4, 51)
  local place = ask('textDocument/definition')
  place = place[1] or place
  expect('the definition of a clause', (place.range or place.targetRange).start.line == 5)
  lsp.buf.definition()
  eventually('the cursor goes there', function() return api.nvim_win_get_cursor(0)[1] == 6 end)
  expect('hover', ask('textDocument/hover') ~= nil)
  expect('symbols', #ask('textDocument/documentSymbol', { textDocument = lsp.util.make_text_document_params() }) > 0)

  -- A new name for an agent: in the protocol and in its check file.
  go(10, 10)
  lsp.buf.rename('Visitor')
  eventually('renamed in the protocol', function() return lines()[10]:find('!Visitor', 1, true) end)
  local check = vim.fn.bufnr('lunch.check')
  expect('renamed in the check file', check > 0 and
    table.concat(api.nvim_buf_get_lines(check, 0, -1, false), '\n'):find('agents Visitor = 2', 1, true))
  vim.cmd('wall')
  eventually('a verdict after saving', function() return find('no%-orphans is violated', 1) end)

  -- A repair that the server proposes.
  replace(12, '$when', '$wehn')
  eventually('an unbound variable', function() return find('wehn') end)
  local wrong = find('wehn')
  go(wrong.lnum + 1, wrong.col)
  local parameters = lsp.util.make_range_params()
  parameters.context = { diagnostics = lsp.diagnostic.get_line_diagnostics(0, wrong.lnum) }
  local action
  for _, each in ipairs(ask('textDocument/codeAction', parameters)) do
    if each.edit and each.title:find('when') then action = each end
  end
  expect('a code action', action)
  lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  expect('it repairs the text', lines()[12]:find('isFree($when)', 1, true))

  -- A fault that is repaired has no verdict left.
  vim.cmd('edit! lunch.check')
  api.nvim_buf_set_lines(0, 0, -1, false, { 'instance "two guests" {', '  agents Visitor = 2',
    '  expect no-orphans violated because "Ann leaves"', '}' })
  vim.cmd('write')
  vim.cmd('buffer lunch.map')
  vim.cmd('write')
  eventually('no finding once it is expected', function() return #vim.diagnostic.get(0) == 0 end)
end

local passed, fault = xpcall(session, function(message) return message end)
if not passed then print('failed: ' .. tostring(fault) .. '\n') end
for _, client in ipairs(lsp.get_active_clients()) do client.stop() end
local ended = vim.wait(seconds, function() return #lsp.get_active_clients() == 0 end, 20)
if not ended then print('failed: the server does not end\n') end
vim.cmd((passed and ended) and 'qall!' or 'cquit 1')
