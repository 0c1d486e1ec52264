import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { Banner } from './banner';

/** The public page, if everyone can open it, and the questions of this page whose answers it shows. */
export type ShownAnswers = { path: string; questions: readonly { key: string; text: string }[] } | null;

/** Which answers everyone reads on the site’s public page, without anything being sent. */
export function ShownPublicly({ shown }: { shown: ShownAnswers }) {
  if (!shown?.questions.length) return null;
  return (
    <Banner announce="none" title="Everyone can read some of these answers">
      <p>Your public page shows what you last answered here, apart from “None” and what has to be confirmed again:</p>
      <ul className="list-disc pl-5">
        {shown.questions.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Link to={shown.path}>See your public page</Link> or{' '}
      <Link to={paths.publicPageSettings}>choose what it shows</Link>
    </Banner>
  );
}
