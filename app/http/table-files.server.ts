/** Lists that people take away, each as CSV and as a workbook: what the page shows with the same query. */
import { LIST_MAX } from '~/catalogue/limits';
import type { TableFormat } from '~/catalogue/paths';
import type { ImportedRow } from '~/catalogue/site-lists';
import { responsesFile } from '~/domain/commands/feasibility/compare.server';
import { leadsFile } from '~/domain/commands/kiosk/leads.server';
import { siteListFile } from '~/domain/commands/site-lists/entries.server';
import { importRowsFile } from '~/domain/commands/site-lists/imports.server';
import { leadFilterSchema } from '~/domain/model/lead-schema';
import { importRowsQuerySchema, siteListQuerySchema } from '~/domain/model/site-list-schema';
import { studyListSchema } from '~/domain/model/study-match-list';
import type { exported } from '~/domain/pages/admin-export.server';
import { studyMatchesFile } from '~/domain/pages/study-matches-file.server';
import { type Call, endpoint } from './endpoint.server';
import { attachment, download } from './files.server';
import { readQueryLeniently } from './input.server';
import { redirectToSignIn } from './reply.server';

const FILES = {
  leads: ({ actor, request }, format) => leadsFile(actor, readQueryLeniently(request, leadFilterSchema), format),
  siteList: ({ actor, request }, format) =>
    siteListFile(actor, readQueryLeniently(request, siteListQuerySchema), format),
  importRows: ({ actor, params: { id }, request }, format) => {
    const { outcome } = readQueryLeniently(request, importRowsQuerySchema);
    return importRowsFile(actor, id, { outcome: outcome as ImportedRow | null | undefined }, format);
  },
  /** The answers of all sites of a study, a line for each question. */
  responses: ({ actor, params: { id } }, format) => responsesFile(actor, id, format),
  /** The matches that the study's list finds, or those that are named by `ids`. */
  studyMatches: ({ actor, params: { id }, request, search }, format) => {
    const query = readQueryLeniently(request, studyListSchema);
    return studyMatchesFile(actor, id, { query, ids: search.getAll('ids').slice(0, LIST_MAX) }, format);
  },
} satisfies Record<string, (call: Call, format: TableFormat) => ReturnType<typeof leadsFile>>;

/** The route of one of these files. Visitors are sent to sign-in first. */
export const tableRoute = (file: keyof typeof FILES, format: TableFormat) =>
  endpoint({
    GET: async (call) => {
      await redirectToSignIn(call.request, call.actor);
      return attachment(await FILES[file](call, format));
    },
  });

/** An export of administrators: a workbook at once, or text while it is read. */
export const exportResponse = (file: Awaited<ReturnType<typeof exported>>): Response =>
  'pieces' in file ? download(file.pieces, file.name, file.format) : attachment(file);
