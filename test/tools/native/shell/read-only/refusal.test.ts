import { describe, expect, test } from "bun:test";
import { readOnlyProgramRefusal, readOnlyRefusal } from "../../../../../src/tools/native/shell/read-only/refusal.ts";

describe("W09 what leaves read-only mode is refused", () => {
  test.each([
    ["find . -name '*.tmp' -delete", "option '-delete' of command 'find'"],
    ["find . -exec touch {} +", "option '-exec' of command 'find'"],
    ["find . -fprint out", "option '-fprint' of command 'find'"],
    ["sort -o out in", "option '-o' of command 'sort'"],
    ["sort -no out in", "option '-no' of command 'sort'"],
    ["sort --output=out in", "option '--output=out' of command 'sort'"],
    ["sort --compress-program ./p f", "option '--compress-program' of command 'sort'"],
    ["uniq in out", "argument 'out' of command 'uniq'"],
    ["sed -i s/a/b/ f", "option '-i' of command 'sed'"],
    ["sed -ni.bak p f", "option '-ni.bak' of command 'sed'"],
    ["sed -n '1e touch x' f", "script '1e touch x' of command 'sed'"],
    ["sed -e p -e 'w out' f", "script 'w out' of command 'sed'"],
    ["sed --expression='w out' f", "script 'w out' of command 'sed'"],
    ["sed -n -f script f", "option '-f' of command 'sed'"],
    ['sed "$x" f', "argument '$x' could become an option of command 'sed'"],
    ["git branch -D old", "option '-D' of command 'git'"],
    ["git branch new", "argument 'new' of command 'git'"],
    ["git diff --output=x", "option '--output=x' of command 'git'"],
    ["git log --outp=x", "option '--outp=x' of command 'git'"],
    ["git remote set-url origin u", "argument 'set-url' of command 'git'"],
    ["git -c alias.x='!touch y' x", "option '-c' of command 'git'"],
    ["git grep -O./p x", "option '-O./p' of command 'git'"],
    ["git stash", "subcommand 'stash' of command 'git'"],
    ["git stash pop", "subcommand 'stash' of command 'git'"],
    ["git commit -m x", "subcommand 'commit' of command 'git'"],
    ["git reflog expire --all", "argument 'expire' of command 'git'"],
    ["git config user.name x", "argument 'user.name' of command 'git'"],
    ["git tag v1", "argument 'v1' of command 'git'"],
    ["git toString", "subcommand 'toString' of command 'git'"],
    ["env rm f", "argument 'rm' of command 'env'"],
    ["env -S 'rm f'", "option '-S' of command 'env'"],
    ["command rm f", "running a program of command 'command'"],
    ["rg --pre ./p q", "option '--pre' of command 'rg'"],
    ["rg --hostname-bin=./p q", "option '--hostname-bin=./p' of command 'rg'"],
    ["tree -o out", "option '-o' of command 'tree'"],
    ["xxd f out", "argument 'out' of command 'xxd'"],
    ["date -s tomorrow", "option '-s' of command 'date'"],
    ["date 01010000", "argument '01010000' of command 'date'"],
    ["hostname other", "argument 'other' of command 'hostname'"],
    ["file -C -m magic", "option '-C' of command 'file'"],
    ["printf -v 'a[$(touch x)]' y", "format '-v' of command 'printf'"],
    ["printf 'x%n' 'a[$(touch x)]'", "format 'x%n' of command 'printf'"],
    ["test -v 'a[$(touch x)]'", "this form of it of command 'test'"],
    ["read 'a[$(touch x)]' <<< y", "argument 'a[$(touch x)]' of command 'read'"],
  ])("%s", (command, what) => {
    expect(readOnlyRefusal(command)).toBe(`${what} is not allowed (KDEPS_BASH_MODE=read-only)`);
  });

  test.each([
    ["xargs rm < list", "xargs"],
    ["awk 'BEGIN{system(\"touch x\")}'", "awk"],
    ["python3 -c '...'", "python3"],
    ["bash -c 'rm f'", "bash"],
    ["curl -o f http://127.0.0.1:1", "curl"],
    ["timeout 5 rm f", "timeout"],
    ["./ls", "./ls"],
    ["/bin/rm f", "/bin/rm"],
    ["eval 'rm f'", "eval"],
    ["exec rm f", "exec"],
    [". script", "."],
    ["trap 'rm f' EXIT", "trap"],
    ["[[ -v x ]]", "[["],
    ["constructor", "constructor"],
  ])("%s runs a program that is not on the list", (command, name) => {
    const reason = `command '${name}' is not on the list of read-only commands (KDEPS_BASH_MODE=read-only)`;
    expect(readOnlyRefusal(command)).toBe(reason);
  });

  test.each([
    ["rm f", "command 'rm' modifies the filesystem"],
    ["ls | tee out", "command 'tee' modifies the filesystem"],
    ["ls && cp a b", "command 'cp' modifies the filesystem"],
    ["ls; mv a b", "command 'mv' modifies the filesystem"],
    ["ls\ntouch x", "command 'touch' modifies the filesystem"],
    ["ls & mkdir d", "command 'mkdir' modifies the filesystem"],
    ["echo $(rm f)", "command 'rm' modifies the filesystem"],
    ['echo "`rm f`"', "command 'rm' modifies the filesystem"],
    ["diff <(rm f) g", "command 'rm' modifies the filesystem"],
    ["cat <<E\n$(rm f)\nE", "command 'rm' modifies the filesystem"],
    ["if true; then rm f; fi", "command 'rm' modifies the filesystem"],
    ["for f in *; do rm $f; done", "command 'rm' modifies the filesystem"],
    ["! rm f", "command 'rm' modifies the filesystem"],
    ["{ rm f; }", "command 'rm' modifies the filesystem"],
    ["a=1 rm f", "command 'rm' modifies the filesystem"],
    ["'r'm f", "command 'rm' modifies the filesystem"],
    ["\\rm f", "command 'rm' modifies the filesystem"],
    ["npm install", "command 'npm' modifies system state"],
    ["kill 1", "command 'kill' modifies system state"],
    ["sudo rm f", "sudo: command 'rm' modifies the filesystem"],
    ["sudo -n systemctl stop x", "sudo: command 'systemctl' modifies system state"],
    ["sudo -u other ls", "sudo: option '-u' is not allowed"],
    ["$x f", "command '$x' must be written out"],
    ["$(echo rm) f", "command '$(...)' must be written out"],
    ["PATH=. ls", "setting 'PATH' not allowed in read-only mode"],
    ["LD_PRELOAD=./x.so ls", "setting 'LD_PRELOAD' not allowed in read-only mode"],
    ["for PATH in .; do ls; done", "setting 'PATH' not allowed in read-only mode"],
  ])("%j", (command, reason) => {
    expect(readOnlyRefusal(command)).toBe(`${reason} (KDEPS_BASH_MODE=read-only)`);
  });

  test.each([
    ["echo a > f", ">"],
    ["echo a>f", ">"],
    ["echo a >> f", ">>"],
    ["echo a >| f", ">|"],
    ["echo a &> f", "&>"],
    ["echo a >& f", ">&"],
    ["cat <> f", "<>"],
    ["echo a > $x", ">"],
    ["> f", ">"],
    ["(ls) > f", ">"],
    ["echo $(ls > f)", ">"],
    ["ls 2> err", ">"],
  ])("%s writes", (command, operator) => {
    expect(readOnlyRefusal(command)).toBe(`write redirection '${operator}' not allowed in read-only mode`);
  });

  test.each([
    ["echo $((a[$(rm f)]))", "arithmetic $(( not allowed in read-only mode"],
    ["f() { rm x; }; f", "a function or array not allowed in read-only mode"],
    ["echo ${x@P}", "an operator inside ${} not allowed in read-only mode"],
    ["ls 'unbalanced", "unbalanced ' not allowed in read-only mode"],
  ])("%j is not followed, so it is refused", (command, reason) => {
    expect(readOnlyRefusal(command)).toBe(reason);
  });

  test.each([
    ["x=-delete; find . $x", "argument '$x' could become an option of command 'find'"],
    ["find *", "argument '*' could become an option of command 'find'"],
    ["find {-delete,.}", "argument '{-delete,.}' could become an option of command 'find'"],
    ["sort a$x", "argument 'a$x' could become an option of command 'sort'"],
    ["git -C $x log", "option '-C' of command 'git'"],
    ["uniq a*", "argument 'a*' of command 'uniq'"],
  ])("a word that the shell still changes is no way around: %s", (command, what) => {
    expect(readOnlyRefusal(command)).toBe(`${what} is not allowed (KDEPS_BASH_MODE=read-only)`);
  });
});

describe("W09 reading goes on", () => {
  test.each([
    "",
    "ls -la",
    "find . -name '*.ts' -mtime -7 -size +10k -not -path './x/*' -print0",
    "find src \\( -name a -o -name b \\) -type f -maxdepth 2",
    "sort f | uniq -c | sort -rn -k1,1 -t, | head -5",
    "sed -n 1,5p f",
    "sed -ne '/a/,$p' -e 's/x/y/gp' f",
    "git log --oneline -5 --author=me --since 2.weeks -- src",
    "git --no-pager -C sub diff --stat HEAD~1..HEAD",
    "git status -sb && git branch -avv && git remote -v && git stash list",
    "git tag -l 'v*'; git show HEAD:f; git blame -L 1,5 f; git rev-parse --abbrev-ref HEAD",
    "git --version",
    "grep -rn 'a|b' --include='*.ts' . | wc -l",
    "rg -n -g '*.ts' -C2 foo src",
    "cat f 2>/dev/null || true",
    "ls >/dev/null 2>&1; echo $?",
    'for f in *.ts; do wc -l "$f"; done',
    'while read -r line; do echo "$line"; done < f',
    "if [ -f x ]; then cat x; elif ! test a = b; then pwd; else :; fi",
    '[ "$x" = y ] && echo yes',
    "(cd sub && ls) | cat",
    "{ date +%F; uname -a; } | cat",
    'x=1; y=$(cat f); echo "$x ${y}"',
    "LC_ALL=C sort f",
    "cat <<EOF\n$(date -u) text > with ; signs\nEOF",
    "diff <(sort a) <(sort b)",
    "command -v node; type ls; which git",
    "printf '%s\\n' \"$x\"",
    "set -euo pipefail; ls",
    "time ls",
    "sudo ls /root",
    "tail -f log &",
    "echo '> rm -rf; $(rm x)'",
    "ls # > f",
  ])("%j", (command) => {
    expect(readOnlyRefusal(command)).toBeUndefined();
  });

  test("a program run directly is held to the same list, with arguments no shell changes", () => {
    expect(readOnlyProgramRefusal("find", [".", "-name", "*"])).toBeUndefined();
    expect(readOnlyProgramRefusal("find", [".", "-delete"])).toBe(
      "option '-delete' of command 'find' is not allowed (KDEPS_BASH_MODE=read-only)",
    );
    expect(readOnlyProgramRefusal("rm", ["f"])).toBe(
      "command 'rm' modifies the filesystem (KDEPS_BASH_MODE=read-only)",
    );
  });
});
