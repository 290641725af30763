import { describe, expect, test } from "bun:test";
import { decodeEntities } from "../../../../src/tools/native/decode-entities.ts";
import { quotedSpans } from "../../../../src/tools/native/shell/quoted-spans.ts";

const decode = (command: string) => decodeEntities(command, quotedSpans);

describe("W12 entities in a command line", () => {
  test.each([
    ["echo a &amp;&amp; echo b", "echo a && echo b"],
    ["cat &lt; in &gt; out", "cat < in > out"],
    ["echo &quot;a &amp; b&quot;", 'echo "a & b"'],
    ["echo &#39;x&#39; &amp;&amp; ls", "echo 'x' && ls"],
    ["echo '&lt;' &amp;&amp; echo \"&gt;\" &amp;", "echo '&lt;' && echo \"&gt;\" &"],
    ["cat &lt;&lt;EOF\n&lt;b&gt;\nEOF\nls &amp;", "cat <<EOF\n<b>\nEOF\nls &"],
  ])("outside of quotes they are decoded: %j", (command, decoded) => {
    expect(decode(command)).toBe(decoded);
  });

  test.each([
    "printf '%s' '&lt;b&gt; &amp;amp;' > p.html",
    'echo "&lt;b&gt; \\" &amp;"',
    'echo "$(echo "&lt;" \'&gt;\') &amp;"',
    "echo $'it\\'s &amp;'",
    "cat > f <<EOF\n&lt;b&gt; 'unbalanced\nEOF",
    "cat > f <<'END OF' \n&amp;\nEND OF\n",
    "cat <<-\\EOF\n\t&amp;\n\tEOF",
    'cat <<A <<"B"\n&lt;\nA\n&gt;\nB\n',
    "ls # it's &amp;",
    "echo 'never closed &amp;",
    'echo "never closed &amp;',
    "cat <<EOF\nnever closed &amp;",
  ])("in quotes, here-documents and comments they stay: %j", (command) => {
    expect(decode(command)).toBe(command);
  });

  test("after the end of a here-document they are decoded again", () => {
    expect(decode("cat <<E\n&lt;\nE\necho &lt;&lt;&lt; x")).toBe("cat <<E\n&lt;\nE\necho <<< x");
    expect(decode("cat <<<'&lt;' &amp;&amp; ls\n&amp;")).toBe("cat <<<'&lt;' && ls\n&");
  });
});
