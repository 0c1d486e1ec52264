import { Link } from '@remix-run/react';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import { paths } from '~/catalogue/paths';
import { Banner } from './banner';

interface ShownPubliclyProps {
  /** The public page, if everyone can open it and it shows some answers. */
  shown: { path: string; keys: readonly string[] } | null;
  /** The questions on this page; without, all that the public page shows are named. */
  among?: readonly string[];
}

/** Which answers everyone reads on the site’s public page, without anything being sent. */
export function ShownPublicly({ shown, among }: ShownPubliclyProps) {
  const keys = shown?.keys.filter((key) => !among || among.includes(key)) ?? [];
  if (!shown || keys.length === 0) return null;
  return (
    <Banner tone="info" announce="none" title="Everyone can read some of these answers">
      <p>Your public page shows what you last answered here, apart from “None” and what has to be confirmed again:</p>
      <ul className="list-disc pl-5">
        {keys.map((key) => (
          <li key={key}>{libraryQuestion(key)?.text}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <Link to={shown.path}>See your public page</Link>
        <Link to={paths.publicPageSettings}>Choose what it shows</Link>
      </p>
    </Banner>
  );
}
