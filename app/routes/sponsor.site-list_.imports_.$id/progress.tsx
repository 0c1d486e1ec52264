import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '~/catalogue/paths';
import type { ImportedRow } from '~/catalogue/site-lists';
import type { SiteImport } from '~/domain/model/site-list-schema';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { formatNumber } from '~/ui/text';

const LOOK_MS = 3000;

/** How far the job is, with buttons to stop and resume it. The page looks again by itself if it can. */
export function Progress({ file }: { file: SiteImport }) {
  const { id, phase, stopped, position, rows } = file;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stopped) return;
    const timer = setInterval(revalidate, LOOK_MS);
    return () => clearInterval(timer);
  }, [stopped, revalidate]);
  const title = stopped ? 'Stopped' : phase === 'checking' ? 'Checking the rows' : 'Importing the rows';
  return (
    <Card as="section">
      <CardHeader title={title} text={`${formatNumber(position)} of ${formatNumber(rows)} rows.`} />
      <Form method="post" className="flex flex-wrap items-center gap-4">
        <SubmitButton
          intent={stopped ? 'resumeSiteImport' : 'stopSiteImport'}
          variant={stopped ? 'primary' : 'secondary'}
          pendingLabel={stopped ? 'Resuming...' : 'Stopping...'}
        >
          {stopped ? 'Resume' : 'Stop'}
        </SubmitButton>
        {!stopped && (
          <Link to={paths.siteImport(id)} reloadDocument className="link">
            See how far it is
          </Link>
        )}
      </Form>
    </Card>
  );
}

/** How many rows have which result, as links to them. */
export function Results({ file, outcome }: { file: SiteImport; outcome: ImportedRow | null }) {
  const { id, found, absent, ambiguous, errors, added, changed, same } = file;
  const parts: [ImportedRow | null, string][] = [
    [null, 'All'],
    ['found', `Found ${formatNumber(found)}`],
    ['absent', `Not registered here ${formatNumber(absent)}`],
    ['ambiguous', `Several sites ${formatNumber(ambiguous)}`],
    ['error', `Errors ${formatNumber(errors)}`],
  ];
  return (
    <>
      {added + changed + same > 0 && (
        <p className="mb-3">
          {`${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(same)} were there already.`}
        </p>
      )}
      <nav aria-label="Results" className="mb-3">
        <ul className="flex flex-wrap gap-1.5">
          {parts.map(([value, label]) => (
            <li key={label}>
              <Link
                to={paths.siteImport(id, { outcome: value })}
                className="pill"
                aria-current={value === outcome ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mb-3">
        Download these rows as{' '}
        <Link to={paths.siteImportRows(id, 'csv', { outcome })} reloadDocument className="link">
          CSV
        </Link>{' '}
        or{' '}
        <Link to={paths.siteImportRows(id, 'xlsx', { outcome })} reloadDocument className="link">
          Excel
        </Link>
      </p>
    </>
  );
}
