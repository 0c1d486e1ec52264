/** Looking things up by a name that may come from outside. */

/**
 * The table's own value of that name. `table[name]` also finds what every object inherits: a street called
 * ‘constructor’ would become a function.
 */
export const valueIn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The field of a form that says for which organization its page was opened, for people who have several. */
export const ACTS_FOR = 'actsFor';
