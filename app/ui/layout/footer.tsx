import type { ReactNode } from 'react';
import type { HelpTopic } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { RELEASE } from '~/catalogue/release';
import { useSystemName } from '../contexts';
import { HeaderLink, type NavLinkItem } from './menu';

interface FooterProps {
  columns?: { title: string; links: NavLinkItem[] }[];
  /** One sentence about the platform. */
  text?: ReactNode;
  /** The article about the page. */
  topic?: HelpTopic;
}

/** The footer of public pages or, without columns, the single line of signed-in ones. */
export function Footer({ columns = [], text, topic }: FooterProps) {
  const systemName = useSystemName();
  const note = `© ${systemName} · Version ${RELEASE}`;
  if (columns.length === 0)
    return (
      <footer data-chrome className="mt-auto border-line border-t">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-6 text-ink-muted text-sm sm:px-6">
          <p>{note}</p>
          <HeaderLink href={topic ? paths.helpOn(topic) : paths.help} className="link inline-block min-h-6">
            {topic ? 'Help with this page' : 'Help'}
          </HeaderLink>
        </div>
      </footer>
    );
  return (
    <footer data-chrome className="mt-auto bg-deep text-on-deep">
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-10 px-4 py-14 sm:px-6 md:grid-cols-[1.4fr_2fr]">
        <div>
          <p className="font-bold text-xl tracking-tight">{systemName}</p>
          {text && <p className="mt-3 max-w-sm text-on-deep-muted">{text}</p>}
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-base">{title}</h2>
              <ul className="mt-2">
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <HeaderLink
                      href={href}
                      className="inline-flex min-h-9 items-center text-on-deep-muted underline-offset-4 hover:text-on-deep hover:underline"
                    >
                      {label}
                    </HeaderLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="mx-auto max-w-7xl border-on-deep-muted/25 border-t px-4 py-6 text-on-deep-muted text-sm sm:px-6">
        {note}
      </p>
    </footer>
  );
}
