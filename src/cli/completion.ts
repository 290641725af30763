import { KdepsError } from "../platform/index.ts";
import { defineCliCommand } from "./define.ts";

/** `kdeps completion <shell>`: a script that completes command names and file names. */
export const completion = defineCliCommand({
  name: "completion",
  summary: "Print a completion script for bash, zsh, fish or powershell",
  args: { shell: { type: "positional", description: "bash, zsh, fish or powershell" } },
  examples: ["source <(kdeps completion bash)", "kdeps completion fish > ~/.config/fish/completions/kdeps.fish"],
  async run({ shell = "" }, io, all) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
    if (!script) {
      const known = Object.keys(scripts).join(", ");
      throw new KdepsError("usage", `unknown shell "${shell}"`, { hint: `there are: ${known}` });
    }
    io.out(script([...new Set(all.map(({ name }) => name.split(" ")[0] ?? name)), "help"].join(" ")));
    return 0;
  },
});

const scripts = {
  bash: (words: string) => `# bash completion for kdeps
__kdeps_debug() { [ -n "\${BASH_COMP_DEBUG_FILE:-}" ] && echo "$*" >> "$BASH_COMP_DEBUG_FILE"; }
__kdeps_complete() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${words}" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F __kdeps_complete kdeps
`,
  zsh: (words: string) => `#compdef kdeps
_kdeps() {
  if (( CURRENT == 2 )); then compadd ${words}
  else _files; fi
}
compdef _kdeps kdeps
`,
  fish: (words: string) => `# fish completion for kdeps
complete -c kdeps -n "__fish_use_subcommand" -f -a "${words}"
`,
  powershell: (words: string) => `# PowerShell completion for kdeps
Register-ArgumentCompleter -Native -CommandName kdeps -ScriptBlock {
  param($word, $line, $position)
  "${words}".Split(" ") | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
};
