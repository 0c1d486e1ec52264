/** Files on paper that name the platform at their foot. */
import { runApart } from './files/apart.server';
import type { Paper } from './files/layout.server';
import { publicSettings } from './settings.server';

/** The PDF, with the platform's name (ADM-14) before its foot. @throws {DomainError} files_busy. */
export async function namedPaper({ foot, ...paper }: Paper): Promise<Uint8Array> {
  const { systemName } = await publicSettings();
  return runApart('paperPdf', { ...paper, foot: `${systemName} · ${foot}` });
}
