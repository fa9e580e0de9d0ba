-- Neovim 0.7 or later: `map2pml lsp` for the languages of map2pml. `:lua dofile('…/share/map2pml/editor/neovim.lua')`, or copy it to `plugin/map2pml.lua`.
-- `vim.g.map2pml` may set `path` (the program) and `settings`: `time`, `inlayHints`, `checkOnSave`.
local types = {
  map = 'map2pml-map', lcc = 'map2pml-lcc', check = 'map2pml-check', maze = 'map2pml-maze',
  mmd = 'map2pml-mermaid', puml = 'map2pml-plantuml',
}
local own = vim.g.map2pml or {}
local program = own.path or 'map2pml'
local shared

-- Commands of code actions that the client itself runs: a page of `explain` opens in a window.
local function explain(command)
  local text = vim.fn.systemlist({ program, 'explain', command.arguments[1] })
  vim.lsp.util.open_floating_preview(text, 'markdown', { border = 'single' })
end

local function start(buffer)
  local config = {
    name = 'map2pml',
    cmd = { program, 'lsp' },
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h'),
    init_options = own.settings or vim.empty_dict(),
    commands = { ['map2pml.explain'] = explain },
  }
  if vim.lsp.start then -- 0.8
    vim.lsp.start(config, { bufnr = buffer, reuse_client = function(client) return client.name == 'map2pml' end })
    return
  end
  if not shared or vim.lsp.client_is_stopped(shared) then shared = vim.lsp.start_client(config) end
  vim.lsp.buf_attach_client(buffer, shared)
end

-- `vim.filetype.add` needs a switch in Neovim 0.7.
for suffix, type in pairs(types) do
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    pattern = '*.' .. suffix,
    callback = function(event) vim.bo[event.buf].filetype = type end,
  })
end
vim.api.nvim_create_autocmd('FileType', {
  pattern = vim.tbl_values(types),
  callback = function(event)
    vim.bo[event.buf].commentstring = '// %s'
    start(event.buf)
  end,
})
