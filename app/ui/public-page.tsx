/** A site's page for everyone, where it is public and where its owner looks at it before. */
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { VERIFIED_MEANS } from '~/catalogue/public-page';
import type { PublicPageView } from '~/domain/model/public-page';
import { Badge } from './badge';
import { useSystemName } from './contexts';
import { PageHeading, Section } from './layout';
import { DescriptionList } from './lists';
import { ReportSections } from './report';

interface PublicPageProps {
  page: PublicPageView;
  eyebrow: string;
  /** Buttons beside its name. */
  actions?: ReactNode;
  /** What stands below its name, where the page is not public. */
  note?: ReactNode;
}

export function PublicPage({ page, eyebrow, actions, note }: PublicPageProps) {
  const systemName = useSystemName();
  const { name, place, verified, verifiedOn, sections, street, zipCode, website, phone, contact, pdf } = page;
  const reached = [
    { term: 'Address', value: [street, [place, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') },
    { term: 'Website', value: website && <Elsewhere to={website}>{website}</Elsewhere> },
    { term: 'Phone', value: phone },
  ].filter(({ term, value }) => value && (term !== 'Address' || street));
  return (
    <>
      <PageHeading eyebrow={eyebrow} title={name} lead={place || undefined} actions={actions} />
      {note}
      <Section title="Verification">
        {verified ? (
          <div className="max-w-prose">
            <p className="mb-2">
              <Badge tone="success">{[`Verified by ${systemName}`, verifiedOn].filter(Boolean).join(' on ')}</Badge>
            </p>
            <p>{VERIFIED_MEANS.join(' ')}</p>
          </div>
        ) : (
          <p>{systemName} has not verified this site.</p>
        )}
      </Section>
      <ReportSections sections={sections} />
      {(reached.length > 0 || contact) && (
        <Section title="Contact">
          {reached.length > 0 && <DescriptionList items={reached} />}
          {contact && (
            <p className="mt-4 max-w-prose">
              Sponsors and CROs reach this site through {systemName}:{' '}
              <a href={paths.studyCreation()} className="link">
                post a study
              </a>{' '}
              and invite it, or{' '}
              <a href={paths.landing('contact')} className="link">
                write to us
              </a>{' '}
              and name it.
            </p>
          )}
        </Section>
      )}
      {pdf && (
        <p className="mt-10" data-noprint>
          <a href={pdf} className="link">
            Download this as a PDF
          </a>
        </p>
      )}
      <p className="mt-10 text-ink-muted text-sm">
        {name} keeps this page on{' '}
        <a href={paths.home} className="link">
          {systemName}
        </a>
        . What is not stated here is not known to {systemName}, or the site has left it out.
      </p>
    </>
  );
}

const Elsewhere = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
    {children}
  </a>
);
