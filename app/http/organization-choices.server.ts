import { LIST_PAGE } from '~/catalogue/limits';
import type { OrganizationType } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { listOrganizations } from '~/domain/commands/organizations/edit.server';

/** The organizations an administrator can choose from on a page that belongs to one of them. */
export async function organizationChoices(actor: Actor, request: Request, type: OrganizationType) {
  const query = new URL(request.url).searchParams;
  const search = query.get('q') ?? '';
  const page = await listOrganizations(actor, { type, search, cursor: query.get('cursor'), limit: LIST_PAGE });
  return { ...page, search };
}
