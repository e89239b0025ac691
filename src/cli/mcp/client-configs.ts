import type { Session } from './session.ts';

/** What the usual clients have to know of the server, each with the file it is in. */
export function clientConfigs({ root, allowsEdits }: Pick<Session, 'root' | 'allowsEdits'>): string {
  const args = ['mcp', '--root', root, ...(allowsEdits ? ['--allow-edits'] : [])];
  const stdio = { command: 'unify', args };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return `${[
    `# Claude Code: .mcp.json\n${json({ mcpServers: { unify: stdio } })}`,
    `# Codex: ~/.codex/config.toml\n[mcp_servers.unify]\ncommand = "unify"\nargs = ${JSON.stringify(args)}`,
    `# Copilot CLI: ~/.copilot/mcp-config.json\n${json({
      mcpServers: { unify: { type: 'local', ...stdio, tools: ['*'] } },
    })}`,
    `# Cursor: .cursor/mcp.json\n${json({ mcpServers: { unify: stdio } })}`,
    `# VS Code: .vscode/mcp.json\n${json({ servers: { unify: { type: 'stdio', ...stdio } } })}`,
  ].join('\n\n')}\n`;
}
