import { typedInWords } from '~/domain/model/question-conditions';

/** The form's fields for a question, which the schema expects under `question`. */
const PARTS = [
  ...['type', 'text', 'hint', 'options', 'rows', 'unit', 'min', 'max', 'detail', 'cites', 'required'],
  ...['shownIfKey', 'shownIf', 'score', 'knockOut', 'operation', 'texts'],
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
    case 'removeQuestions':
      return { intent, keys: form.getAll('ticked').map(String) };
    case 'moveQuestions':
      return { intent, keys: form.getAll('ticked').map(String), section: text('moveTo') };
    case 'removeSection':
      return { intent, section: words[0] };
    case 'renameSection':
      return { intent, section: words[0], title: text(`title.${words[0]}`) };
    case 'addFromLibrary':
    case 'addFromStudy':
      return { intent, section: words[0], keys: form.getAll('keys').map(String) };
    case 'addQuestion':
      return { intent, section: words[0], question: questionIn(form) };
    case 'addQuestions':
      return { intent, section: words[0], type: text('type'), texts: text('texts') };
    case 'changeQuestion':
      return { intent, key: words[0], question: questionIn(form) };
    default:
      return { intent, title: text('title') };
  }
}

/** The fields of a question as they were typed, in which rules are texts; or the title, named after its change. */
const partsIn = (form: FormData): Record<string, string> => ({
  ...titleIn(form),
  ...Object.fromEntries(
    PARTS.flatMap((name) => (form.has(name) ? [[name, String(form.get(name)).replace(/\r\n/g, '\n')]] : [])),
  ),
  ...conditionIn(form, 'shownIf'),
  ...conditionIn(form, 'knockOut'),
  ...pointsIn(form),
});

/** What the form shows again if it is refused: its ticks, too, where an empty text stands for no tick. */
export const typedIn = (form: FormData): Record<string, string> => ({
  ...partsIn(form),
  required: String(form.get('required') ?? ''),
  of: form.getAll('of').map(String).join(' '),
});

const questionIn = (form: FormData) => ({ ...partsIn(form), of: form.getAll('of').map(String) });

/** An operator and an answer as one text. */
function conditionIn(form: FormData, name: 'shownIf' | 'knockOut'): Record<string, string> {
  const is = form.get(`${name}Is`);
  return is === null ? {} : { [name]: typedInWords({ is: String(is), value: String(form.get(name) ?? '') }) };
}

/** The rows with points, one a line. */
function pointsIn(form: FormData): Record<string, string> {
  if (!form.has('scorePoints')) return {};
  const [is, answers, points] = ['scoreIs', 'scoreAnswer', 'scorePoints'].map((name) => form.getAll(name).map(String));
  const lines = (points ?? []).flatMap((each, at) => {
    const text = typedInWords({ is: is?.[at] ?? '', value: answers?.[at] ?? '' });
    return each.trim() === '' ? [] : `${text}: ${each.trim()}`;
  });
  return { score: lines.join('\n') };
}

function titleIn(form: FormData): Record<string, string> {
  const change = String(form.get('change') ?? '');
  const title = form.get(change.startsWith('renameSection ') ? `title.${change.split(' ')[1]}` : 'title');
  return title === null ? {} : { [change]: String(title) };
}
