import { Form, Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { LikelyDuplicate, ToldApartFrom } from '~/domain/model/duplicate-schema';
import { StatusBadge } from './badge';
import { ButtonLink, SubmitButton } from './button';
import { Card, CardHeader } from './card';
import { May, useMay } from './may';
import { formatDate } from './text';

interface DuplicatesProps {
  /** The organization that they are like. */
  id: string;
  duplicates: readonly LikelyDuplicate[];
  apart: readonly ToldApartFrom[];
  /** The page's address. */
  here: string;
  /** Whether it still awaits a decision. */
  pending: boolean;
}

/** Organizations that are probably the same, with the reasons, and those that it was told apart from. */
export function Duplicates({ id, duplicates, apart, here, pending }: DuplicatesProps) {
  const merges = useMay()('organization.merge');
  if (duplicates.length + apart.length === 0) return null;
  return (
    <Card as="section" id="duplicates">
      <CardHeader
        title={duplicates.length > 0 ? 'Likely duplicates' : 'Not the same'}
        text={
          duplicates.length > 0 && pending
            ? 'Settle these before you approve: merge them, or say that they are not the same.'
            : undefined
        }
      />
      <ul className="grid gap-4">
        {duplicates.map((other) => (
          <li key={other.id}>
            <p className="flex flex-wrap items-center gap-2 break-words font-medium">
              <Link to={paths.adminSite(other.id)}>{other.name}</Link>
              <StatusBadge status={other.status} />
            </p>
            <p className="mt-0.5 mb-2 text-ink-muted text-sm">
              {[`Submitted on ${formatDate(other.createdAt)}`, ...other.reasons].join(' · ')}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {other.status !== 'suspended' && (
                <ButtonLink
                  to={other.keep ? paths.adminMerge(other.id, id) : paths.adminMerge(id, other.id)}
                  variant="secondary"
                  size="sm"
                >
                  {merges ? 'Compare and merge' : 'Compare'}
                  <span className="sr-only"> with {other.name}</span>
                </ButtonLink>
              )}
              <May permission="organization.merge">
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="returnTo" value={here} />
                  <input type="hidden" name="otherId" value={other.id} />
                  <input type="hidden" name="apart" value="on" />
                  <SubmitButton intent="apart" variant="quiet" size="sm" pendingLabel="Saving...">
                    Not the same<span className="sr-only"> as {other.name}</span>
                  </SubmitButton>
                </Form>
              </May>
            </div>
          </li>
        ))}
        {apart.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 break-words">
              Not the same as <Link to={paths.adminSite(other.id)}>{other.name}</Link>{' '}
              <span className="text-ink-muted">
                ({other.toldBy ?? 'a former administrator'}, {formatDate(other.toldAt)})
              </span>
            </span>
            <May permission="organization.merge">
              <Form method="post" preventScrollReset>
                <input type="hidden" name="returnTo" value={here} />
                <input type="hidden" name="otherId" value={other.id} />
                <SubmitButton intent="apart" variant="quiet" size="sm" pendingLabel="Undoing...">
                  Undo<span className="sr-only"> that it is not the same as {other.name}</span>
                </SubmitButton>
              </Form>
            </May>
          </li>
        ))}
      </ul>
    </Card>
  );
}
