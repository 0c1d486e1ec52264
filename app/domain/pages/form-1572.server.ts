/** A draft of Form FDA 1572 for a site in start-up, from what is recorded: as data, and on paper. */
import { PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import { FORM_1572_TEXTS } from '~/catalogue/form-1572';
import { formatDateTime } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import type { Block } from '~/domain/base/files/layout.server';
import { namedPaper } from '~/domain/base/paper.server';
import { unshowable } from '~/domain/commands/agreements/printable.server';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { type StartUpParty, startUpPartyOf } from '~/domain/commands/start-up/board.server';
import { teamAndAttested } from '~/domain/commands/start-up/investigator.server';
import { copyName } from '~/domain/model/copy-name';
import { form1572Of } from '~/domain/model/form-1572';
import type { Form1572Section, MatchForm1572 } from '~/domain/model/form-1572-schema';
import { todayAt } from '~/domain/model/irb';
import { studyName } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { now } from '~/gateways/clock.server';
import { signaturesOf } from '~db/queries/signatures';
import { latestDelegationLog, latestIrbRecord } from '~db/queries/start-up-records';
import { type Db, store } from '~db/store.server';

/** The draft, for both sides and administrators; empty before the start-up begins. @throws as startUpPartyOf. */
export async function seeForm1572(actor: Actor, id: string, at = now()): Promise<MatchForm1572> {
  const { party, sections } = await drafted(actor, id, at);
  const { found, side, startUp } = party;
  const unprintable = startUp ? await unshownIn(party, sections) : null;
  return { matchId: found.match.id, side, begun: startUp !== undefined, sections, unprintable };
}

/**
 * The draft as a PDF.
 * @throws {DomainError} as startUpPartyOf; not_found before the start-up begins; paper_unprintable, files_busy.
 */
export async function form1572File(actor: Actor, id: string, at = now()) {
  const { party, sections } = await drafted(actor, id, at);
  const { found, startUp } = party;
  if (!startUp) throw new DomainError('not_found');
  const sponsor = sponsorInWords(found.study);
  const characters = await unshownIn(party, sections);
  // A name that is not as it is spelled has no place on a form for the FDA.
  if (characters !== null) throw new DomainError('paper_unprintable', { characters });
  const names = { study: studyName(found.study), site: found.site.name };
  const { title } = FORM_1572_TEXTS;
  const bytes = await namedPaper({
    title: `${title}: ${names.site}, ${names.study}`,
    blocks: [
      { heading: title, size: 18 },
      { text: FORM_1572_TEXTS.lead, bold: true },
      { text: FORM_1572_TEXTS.rule },
      {
        terms: [
          ['Site', found.site.name],
          ['Study', found.study.title],
          ...(sponsor ? [['Sponsor', sponsor] as const] : []),
          ['Made', formatDateTime(at)],
        ],
      },
      ...sections.flatMap(blocksOf),
      { heading: 'Signature and date' },
      { text: FORM_1572_TEXTS.signature },
    ],
    foot: `${title}, not the form · ${names.site}: ${names.study}`,
    at,
  });
  return {
    name: copyName(title, names),
    contentType: PDF_TYPE,
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

const drafted = (actor: Actor, id: string, at: number) =>
  store.read(async (db) => {
    const party = await startUpPartyOf(db, actor, id);
    return { party, sections: party.startUp ? form1572Of(await factsOf(db, party), { at, today: todayAt(at) }) : [] };
  });

async function factsOf(db: Db, { found: { match, site, study }, tasks }: StartUpParty) {
  const [log, irb] = [await latestDelegationLog(db, match.id), await latestIrbRecord(db, match.id)];
  const signatures = log?.signedAt ? await signaturesOf(db, 'delegation', [log.id]) : [];
  const { team, attestedId } = await teamAndAttested(db, { match, site });
  return {
    site,
    study,
    irb: irb ?? null,
    log: log ?? null,
    signedBy: signatures.findLast(({ voidedAt }) => voidedAt === null)?.printedName ?? null,
    team,
    attestedId,
    vault: await vaultOf(db, site.id),
    givenIds: tasks.flatMap(({ documentId }) => documentId ?? []),
  };
}

/** The characters that the PDF could not show; null if it shows all. */
const unshownIn = ({ found: { site, study } }: StartUpParty, sections: readonly Form1572Section[]) =>
  unshowable(
    [
      ...[site.name, study.title, sponsorInWords(study) ?? '', studyName(study)],
      ...sections.flatMap(({ lines, checks, missing }) => [
        ...lines.flatMap(({ value, source }) => [value, source]),
        ...checks,
        ...missing.map(({ text }) => text),
      ]),
    ].join('\n'),
  );

function blocksOf({ number, title, lines, checks, missing }: Form1572Section): Block[] {
  const notes = [...missing.map(({ text }) => `Missing: ${text}`), ...checks];
  return [
    { heading: `${number}. ${title}`, room: 90 },
    lines.length > 0
      ? {
          terms: lines.flatMap(({ term, value, source }) => [[term, value] as const, ['', `From: ${source}`] as const]),
        }
      : { text: FORM_1572_TEXTS.empty },
    ...(notes.length > 0 ? [{ text: notes.join('\n') }] : []),
  ];
}
