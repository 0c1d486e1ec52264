/** The form's fields for a question, which the schema expects under `question`. */
export const PARTS = [
  ...['type', 'text', 'hint', 'options', 'rows', 'unit', 'min', 'max', 'detail', 'cites', 'required'],
  ...['shownIfKey', 'shownIf', 'score', 'knockOut', 'operation'],
];

/**
 * The change that a form makes. Buttons in the list carry it in their value ('moveQuestion up irb.days'), because one
 * form around all questions takes a third of the HTML of three forms per question.
 */
export function changeIn(form: FormData): Record<string, unknown> {
  const [intent = '', ...words] = String(form.get('change') ?? '').split(' ');
  const text = (name: string) => String(form.get(name) ?? '');
  switch (intent) {
    case 'moveQuestion':
      return { intent, to: words[0], key: words[1] };
    case 'moveSection':
      return { intent, to: words[0], section: words[1] };
    case 'removeQuestion':
      return { intent, key: words[0] };
    case 'removeSection':
      return { intent, section: words[0] };
    case 'renameSection':
      return { intent, section: words[0], title: text(`title.${words[0]}`) };
    case 'addFromLibrary':
    case 'addFromStudy':
      return { intent, section: words[0], keys: form.getAll('keys').map(String) };
    case 'addQuestion':
      return { intent, section: words[0], question: questionIn(form) };
    case 'changeQuestion':
      return { intent, key: words[0], question: questionIn(form) };
    default:
      return { intent, title: text('title') };
  }
}

const questionIn = (form: FormData) => ({
  ...Object.fromEntries(
    PARTS.flatMap((name) => (form.has(name) ? [[name, String(form.get(name)).replace(/\r\n/g, '\n')]] : [])),
  ),
  of: form.getAll('of').map(String),
});
