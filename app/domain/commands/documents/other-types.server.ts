/** What a file is that we do not accept, and what its sender can do instead. Never decides whether a file is accepted. */

import { HEIC_ADVICE } from '~/catalogue/heic';

const START = 4096;

interface OtherType {
  /** At the start of the file. */
  starts: RegExp;
  /** Anywhere in the file, if the start says too little. */
  holds?: string | Buffer;
  words: string;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const ZIP = /^PK/;
const OFFICE = /^\xd0\xcf/;
const UNPROTECT = 'Please save it without a password, and upload that.';
const AS_PICTURE = 'Please save it as JPG or PNG, or print it to PDF.';
const AS_WORD = 'Please save it as PDF or DOCX.';
const TO_PDF = 'Please print or export it to PDF.';
const UNPACK = 'Please upload the files in it one by one.';

/** The first that fits counts. */
const OTHERS: readonly OtherType[] = [
  {
    starts: /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/,
    words: `${HEIC_ADVICE}.`,
  },
  { starts: /^(?:[\s\S]{4}(?:ftyp|moov)|[\s\S]E\xdf\xa3)/, words: 'This is a video.' },
  {
    starts: /^(?:\xff\xd8\xff|\x89PNG)/,
    words: 'This photo is damaged, cut off, or too large to read. Please take or save it again.',
  },
  { starts: /^(?:GIF8|BM|II\*\0|MM\0\*|RIFF[\s\S]{4}WEBP)/, words: `This is a picture of another type. ${AS_PICTURE}` },
  { starts: ZIP, holds: 'EncryptedPackage', words: `This file is protected with a password. ${UNPROTECT}` },
  { starts: ZIP, holds: 'xl/workbook', words: `This is an Excel workbook. ${TO_PDF}` },
  { starts: ZIP, holds: 'ppt/presentation', words: `This is a PowerPoint presentation. ${TO_PDF}` },
  { starts: ZIP, holds: 'word/vba', words: 'This Word document has macros. Please save it as DOCX, without macros.' },
  { starts: ZIP, holds: 'opendocument.text', words: `This is an OpenDocument text. ${AS_WORD}` },
  { starts: ZIP, holds: '.iwa', words: `This is a document of Apple’s Pages, Numbers or Keynote. ${TO_PDF}` },
  {
    starts: ZIP,
    holds: 'word/',
    words: `This Word document is damaged, cut off, or protected with a password. ${AS_WORD}`,
  },
  { starts: ZIP, words: `This is a ZIP archive. ${UNPACK}` },
  { starts: /^(?:Rar!|7z\xbc\xaf|[^\x20-\xff]\x8b|BZh)/, words: `This is an archive. ${UNPACK}` },
  { starts: OFFICE, holds: utf16('EncryptedPackage'), words: `This file is protected with a password. ${UNPROTECT}` },
  { starts: OFFICE, holds: utf16('Workbook'), words: `This is an Excel workbook. ${TO_PDF}` },
  { starts: OFFICE, holds: utf16('PowerPoint Document'), words: `This is a PowerPoint presentation. ${TO_PDF}` },
  { starts: OFFICE, holds: utf16('__substg1.0_'), words: `This is an Outlook message. ${TO_PDF}` },
  {
    starts: OFFICE,
    holds: utf16('Macros'),
    words: 'This Word document has macros. Please save it as DOCX, without macros.',
  },
  {
    starts: OFFICE,
    holds: utf16('WordDocument'),
    words: `This Word document is damaged, cut off, or protected with a password. ${AS_WORD}`,
  },
  { starts: /^\{\\rtf/, words: `This is an RTF document. ${AS_WORD}` },
  { starts: /^(?:MZ|\x7fELF|\xcf\xfa\xed\xfe|#!)/, words: 'This is a program.' },
  { starts: /^%!PS/, words: `This is a PostScript file. ${TO_PDF}` },
  {
    starts: /^(?:\xef\xbb\xbf)?\s{0,400}<(?:!doctype html|html|head|body|script)/i,
    words: 'This is not a PDF inside, but a web page. Please open it in a browser, and print it to PDF.',
  },
  {
    starts: /^[\s\S]{0,1024}%PDF-/,
    holds: '%%EOF',
    words: 'This PDF has something in it that a PDF should not have. Please print it to PDF, and upload that.',
  },
  { starts: /^[\s\S]{0,1024}%PDF-/, words: 'This PDF is cut off. Please save or download it again.' },
  { starts: /^[\t\n\r\x20-\x7e\x80-\xff]+$/, words: `This is not a PDF inside, but plain text. ${AS_WORD}` },
];

/** In a sentence or two; one that says little if it is none of the types that people send by mistake. */
export function wordsForOther(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.subarray(0, START).toString('latin1');
  const type = OTHERS.find(({ starts, holds }) => starts.test(start) && (!holds || file.includes(holds)));
  return type?.words ?? 'We do not know the type of this file.';
}
