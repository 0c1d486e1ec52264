/** What a response tells whoever opens it: its headers and its text, also that of a PDF or a workbook. */
import type { APIResponse } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { textOfPdf } from './pdf-text';

export async function toldBy(response: APIResponse): Promise<string> {
  const bytes = await response.body();
  return `${JSON.stringify(response.headers())}\n${await textIn(bytes)}`;
}

async function textIn(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString() === '%PDF-') return textOfPdf(bytes);
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return JSON.stringify(await readWorkbook(bytes));
  return bytes.toString();
}
