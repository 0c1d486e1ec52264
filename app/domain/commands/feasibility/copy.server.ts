/** What was signed of a site's answers, as a PDF to read and to file. */

import { DomainError } from '~/catalogue/errors';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import type { SignedAnswers } from '~/domain/base/files/answers-pdf.server';
import { runApart } from '~/domain/base/files/apart.server';
import { linkTo } from '~/domain/base/outbox.server';
import { contentOf } from '~/domain/commands/signatures/content.server';
import { filesInAnswers, withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signaturesSeen } from '~/domain/commands/signatures/see.server';
import { valueInWords } from '~/domain/model/answer-values';
import { sponsorNameOf } from '~/domain/model/match-parties';
import { sentIn, signedResponse } from '~/domain/model/sent-questionnaire';
import { now } from '~/gateways/clock.server';
import { type Db, store } from '~db/store.server';
import { answersNames, type LoadedResponse, responseFor } from './response.server';

/** @throws {DomainError} as responseFor; response_open before the answers are sent; files_busy. */
export async function signedAnswersCopy(actor: Actor, matchId: string, at = now()) {
  const { loaded, signed } = await store.read(async (db) => {
    const loaded = await responseFor(db, actor, matchId);
    if (loaded.response.submittedAt === null) throw new DomainError('response_open');
    return { loaded, signed: await signedOf(db, loaded, at) };
  });
  const signatures = await withFilesChecked(signed.signatures, filesInAnswers(loaded.saved.values()));
  const bytes = await runApart('answersPdf', { ...signed, signatures });
  return {
    name: `Feasibility answers of ${signed.site}.pdf`,
    contentType: 'application/pdf',
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

async function signedOf(db: Db, loaded: LoadedResponse, at: number): Promise<SignedAnswers> {
  const { found, questionnaire, response, saved } = loaded;
  const values = sentIn(saved.values());
  const names = await answersNames(db, loaded, values);
  const { content, sha256 } = contentOf(signedResponse(loaded, saved.values()));
  return {
    title: questionnaire.title,
    version: questionnaire.version,
    study: found.study.title,
    sponsor: sponsorNameOf(found.study),
    site: found.site.name,
    sections: questionnaire.sections.flatMap(({ title, questions }) => {
      const answers = questions.flatMap((question) => {
        const row = saved.get(question.key);
        if (!row?.sent) return [];
        const { text, cites } = question;
        return {
          question: cites ? `${text} “${cites}”` : text,
          answer: valueInWords(question, valueIn(values, question.key), names) ?? 'Not answered',
          asked: row.question,
          reply: row.sent.reply,
        };
      });
      return answers.length > 0 ? { title, answers } : [];
    }),
    sha256,
    content: JSON.stringify(content),
    verifyAt: linkTo(paths.verify(sha256)),
    signatures: await signaturesSeen(db, { type: 'response', id: response.id }, sha256),
    at,
  };
}
