/** What a text of a value field is. */
export type TextClass = "interpolated" | "expression" | "literal";

/** Texts that are never expressions, however many operators they contain. */
const literalForms: readonly RegExp[] = [
  // Addresses.
  /^[a-z][a-z\d+.-]*:\/\//i,
  /^(?:mailto:|tel:|sips?:|127\.0\.0\.1:|localhost:)/i,
  // A media type, with parameters.
  /^[a-z][\w!#$&^.+-]*\/[\w!#$&^.+*-]+(?:\s*;[\s\S]*)?$/i,
  // A product with its version, as in User-Agent headers.
  /^[a-z][\w.+-]*\/\d+\.\d/i,
];

const expressionForms: readonly RegExp[] = [
  // A call of a function that reads data, anywhere.
  /(?<![\w$.])(?:get|set|file|info|len|env)\(/,
  // Others only open the text.
  /^\s*(?:(?:input|output|session|safe|default|json|filter|map|sum)\(|(?:item|loop)\.)/,
  /==|!=|>=|<=|&&|\|\|/,
  // Arithmetic between words: a+b, a * b, and a - b only with blanks, because hyphens join words.
  /\w\s*[+*]\s*\w|\w\s+-\s+\w/,
  /\s[-+*/<>]\s/,
  /\[[\s\S]*\]/,
];

const path = /^\s*[a-z_$][\w$]*(?:\??\.[a-z_$][\w$]*)+\s*$/i;
const domain = /\.(?:com|org|net|edu|gov|mil|biz|info|pro)\s*$/i;

/**
 * Whether a text of a value field is plain, an expression as a whole, or has expressions between braces.
 * Unequal numbers of opening and closing braces are the caller's business.
 */
export function classifyText(text: string): TextClass {
  if (text.includes("{{") && text.includes("}}")) return "interpolated";
  if (literalForms.some((form) => form.test(text)) || isCredential(text)) return "literal";
  if (expressionForms.some((form) => form.test(text))) return "expression";
  return path.test(text) && !domain.test(text) ? "expression" : "literal";
}

/** Keys and tokens: long, without blanks, quotes and brackets. */
function isCredential(text: string): boolean {
  if (text.length < 8 || /[()'"[\]{} ]/.test(text)) return false;
  if (text.length > 100 && text.split(".").length === 3) return true;
  return /^[\w.-]+$/.test(text) && !/^[a-z_]\w*\.[a-z_]\w*/i.test(text);
}
