import { paths, withQuery } from '~/catalogue/paths';
import type { ListKind } from '~/domain/model/admin-list-query';
import { LIFECYCLE_WORDS, type OpenMove } from '~/domain/model/lifecycle';
import { ButtonLink } from './button';
import { May } from './may';

/** What it takes to decide about a record and to delete it. Whoever decides may edit as well. */
export const PANEL_MAY = {
  sites: { decide: 'organization.decide', remove: 'organization.delete' },
  studies: { decide: 'study.decide', remove: 'study.delete' },
} as const;

interface ActionsProps {
  kind: ListKind;
  id: string;
  name: string;
}

/** What can be done with a record after the decision about it, for whoever may. Leads back to the given address. */
export function LifecycleLinks({
  kind,
  id,
  name,
  moves,
  back,
}: ActionsProps & { moves: readonly OpenMove[]; back: string }) {
  return moves.map(({ move, may }) => (
    <May key={move} permission={may}>
      <ButtonLink
        to={withQuery(paths.adminAction(kind, id, move), { back: back === paths.adminPanel(kind) ? null : back })}
        variant="quiet"
        size="sm"
        discover="none"
      >
        {LIFECYCLE_WORDS[move].label}
        <About name={name} />
      </ButtonLink>
    </May>
  ));
}

/** For whoever may. */
export function EditLink({ kind, id, name }: ActionsProps) {
  return (
    <May permission={PANEL_MAY[kind].decide}>
      <ButtonLink
        to={kind === 'sites' ? paths.adminSiteEdit(id) : paths.adminStudyEdit(id)}
        variant="quiet"
        size="sm"
        discover="none"
      >
        Edit
        <About name={name} />
      </ButtonLink>
    </May>
  );
}

/** Edit, what can be done with a record after the decision about it, and Delete, on its own page. */
export function RecordActions({ moves, ...record }: ActionsProps & { moves: readonly OpenMove[] }) {
  const { kind, id, name } = record;
  return (
    <>
      <EditLink {...record} />
      <LifecycleLinks {...record} moves={moves} back={kind === 'sites' ? paths.adminSite(id) : paths.adminStudy(id)} />
      <May permission={PANEL_MAY[kind].remove}>
        <ButtonLink to={paths.adminAction(kind, id, 'delete')} variant="quietDanger" size="sm" discover="none">
          Delete
          <About name={name} />
        </ButtonLink>
      </May>
    </>
  );
}

export const About = ({ name }: { name: string }) => <span className="sr-only">{` ${name}`}</span>;
