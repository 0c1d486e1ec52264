/** The change feed of programs. */
import { CHANGES_KEPT_DAYS } from '~/catalogue/limits';
import { CHANGE_NAMES, changesQuerySchema, changesSchema } from '~/domain/model/change-schema';
import { readChanges } from '~/domain/pages/changes.server';
import { action, actions } from './action';

export const changes = actions('member', {
  readChanges: action({
    call: 'GET /api/changes',
    summary: 'Read what has changed',
    description: `For people and tokens of a verified organization: ${CHANGE_NAMES.join(', ')}. A change names the record; read the record itself at its address. A token is told only of records that it has the scope to read. To begin, call this with \`since\` set to now, keep the cursor, and read the lists; then follow the cursor. No change is missed, and none comes twice. A record that you can no longer read, such as one that was archived, counts as deleted, and as created if you can read it again. With a study, its matches are deleted: its sponsor is told of the study, its sites of their matches. A new score of a suggestion is no change. A site is told of changes of a study as those of its match, once someone has acted on it. Changes are kept for ${CHANGES_KEPT_DAYS} days; an older cursor gets 410, and you read the lists again.`,
    query: changesQuerySchema,
    answer: changesSchema,
    refusals: [
      'forbidden',
      'organization_unverified',
      'organization_rejected',
      'organization_suspended',
      'changes_gone',
    ],
    may: 'changes.read',
    run: ({ actor, query }) => readChanges(actor, query),
  }),
});
