/** What runs apart, because it reads strangers' files or sets strangers' text. Each task loads only what it needs. */
import type { AgreementTerms } from '~/catalogue/agreements';
import type { ErrorCode } from '~/catalogue/errors';
import type { RegistryRecord } from '~/registry/record';
import type { AboutTemplate, Certificate } from './agreement-pdf.server';
import type { SignedAnswers } from './answers-pdf.server';
import type { Paper } from './layout.server';
import type { WorkbookSheet } from './workbook.server';

interface ToCopy {
  bytes: Uint8Array;
  certificate: Certificate;
}

export const TASKS = {
  /** The type of a Word document; undefined for any other file. */
  wordType: async (bytes: Uint8Array) => (await import('./word-package.server')).wordTypeOf(bytes),
  /** A photo as a PDF of one page; null if it is damaged. */
  photoPdf: async (bytes: Uint8Array) => (await import('./photo-pdf.server')).photoPdf(bytes),
  /** What a sender should know about a PDF to which a signature page can be added. */
  checkPdf: async (bytes: Uint8Array) => (await import('./agreement-pdf.server')).checkPdf(bytes),
  signedPdf: async ({ bytes, certificate }: ToCopy) =>
    (await import('./agreement-pdf.server')).signedPdf(bytes, certificate),
  signaturePage: async ({ bytes, certificate }: ToCopy) =>
    (await import('./agreement-pdf.server')).signaturePage(bytes, certificate),
  templatePdfs: async ({ all, ...about }: AboutTemplate & { all: readonly AgreementTerms[] }) => {
    const { templatePdf } = await import('./agreement-pdf.server');
    const made: Uint8Array[] = [];
    for (const terms of all) made.push(await templatePdf(terms, about));
    return made;
  },
  answersPdf: async (signed: SignedAnswers) => (await import('./answers-pdf.server')).answersPdf(signed),
  paperPdf: async (paper: Paper) => (await import('./layout.server')).paperPdf(paper),
  workbook: async (sheets: readonly WorkbookSheet[]) => (await import('./workbook.server')).workbook(sheets),
  /** The rows of a spreadsheet with a list of sites. */
  siteRows: async (bytes: Uint8Array) => (await import('./site-rows.server')).siteRowsOf(bytes),
  /** What a registry record says, for one that would keep the rules busy for long. */
  lookup: async (record: RegistryRecord) => (await import('~/registry/lookup')).toLookup(record),
  /** The code points that our PDFs can show. */
  fontCharacters: async (_: null) => (await import('./font.server')).fontCharacters(),
};

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type ResultOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export interface Task {
  name: TaskName;
  input: unknown;
}

/** `code` is of a DomainError; anything else that is thrown is a fault of ours. */
export type TaskResult = { result: unknown } | { code: ErrorCode } | { fault: string };
