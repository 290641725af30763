const views = new WeakMap<object, string>();

/** Gives a result map the text that stands for it where it is rendered whole, such as an exec result its output. */
export function withTextView<Value extends object>(value: Value, text: string): Value {
  views.set(value, text);
  return value;
}
