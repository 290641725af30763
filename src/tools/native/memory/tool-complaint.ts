const subject = "(?:tools?|tool[ -]?calls?|function[ -]?calls?|bash|shell|file ?system|internet|web|files?|network)";
const cannot = "(?:can ?no?t|can't|could ?n[o']t|unable to|not able to|do(?:es)? ?n[o']t have|have no|lack)";

/** "tools are not available", "tool calls do not work". */
const toolsFail = new RegExp(
  String.raw`\b${subject}\b[^.;:]{0,40}\b(?:(?:is|are|was|were|do(?:es)?|seem)(?: not|n't)(?: \w+)? (?:work(?:ing)?|available|functional|function|accessible|supported|enabled)|(?:is|are) (?:broken|unavailable|disabled|down))\b`,
  "i",
);

/** "I cannot access files", "unable to use tools". */
const iCannot = new RegExp(
  String.raw`\b(?:i|assistant|agent|model|we)\b[^.;:]{0,20}\b${cannot}\b[^.;:]{0,30}\b(?:access|use|call|run|execute|read|reach|browse)?\b[^.;:]{0,20}\b${subject}\b`,
  "i",
);

/** What makes a complaint a finding worth keeping: a code, a path, a quotation. */
const specific = /\b(?:error|status|code|errno|exit)\b[^.]*\d|["`]|(?:^|\s)'|\/\w+|\bE[A-Z]{4,}\b/;

/**
 * Whether a text is a general claim that tools do not work or that the agent cannot reach something. Remembered, it
 * would keep later sessions from even trying; a text that names an error, a path or a quotation is no such claim.
 */
export function isToolComplaint(text: string): boolean {
  return (toolsFail.test(text) || iCannot.test(text)) && !specific.test(text);
}
