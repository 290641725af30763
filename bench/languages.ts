import { compileExpression, compileTemplate, dataScope } from "../src/languages/index.ts";
import { type Measure, median } from "./report.ts";

const template =
  "{{range $i, $r := .results}}{{$i}}: {{$r.name}} {{if gt $r.score 0.5}}high{{else}}low{{end}}\n{{end}}";
const templateData = {
  results: [
    { name: "a", score: 0.25 },
    { name: "b", score: 0.75 },
  ],
};
const expression = 'sum(filter(items, .price > 10), .price) * 2 + len(name) > 40 ? upper(name) : name + "!"';
const expressionData = { name: "kdeps", items: [{ price: 5 }, { price: 20 }, { price: 30 }] };

/** Running what was compiled once against parsing it again each time. */
export function languages(): Measure[] {
  const compiledTemplate = compileTemplate(template);
  const compiledExpression = compileExpression(expression);
  const scope = dataScope({ env: expressionData });
  return [
    faster(
      "compiled template",
      () => compileTemplate(template).render(templateData),
      () => compiledTemplate.render(templateData),
    ),
    faster(
      "compiled expression",
      () => compileExpression(expression).run(scope),
      () => compiledExpression.run(scope),
    ),
  ];
}

function faster(name: string, parseAndRun: () => unknown, run: () => unknown): Measure {
  const slow: number[] = [];
  const fast: number[] = [];
  for (let round = 0; round < 12; round++) {
    slow.push(microseconds(parseAndRun));
    fast.push(microseconds(run));
  }
  const [parsing, running] = [median(slow.slice(2)), median(fast.slice(2))];
  const detail = `${parsing.toFixed(1)} µs / ${running.toFixed(2)} µs`;
  return { name, baseline: "parse and run each time", ratio: parsing / running, bound: { atLeast: 10 }, detail };
}

/** Mean time of one call over a few milliseconds of calls. */
function microseconds(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < 20) {
    for (let i = 0; i < 50; i++) call();
    calls += 50;
  }
  return ((performance.now() - start) * 1000) / calls;
}
