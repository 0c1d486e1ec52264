import { describe, expect, test } from 'vitest';
import { documentIdOf, safeFileName } from '~/domain/model/document-reference';

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const PDF = 'application/pdf';

describe('[UP-02] a document keeps a safe name', () => {
  test.each([
    ['CLIA certificate.pdf', 'CLIA certificate.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\licence.PDF', 'licence.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['Zulassung Größe.pdf', 'Zulassung Größe.pdf'],
    ['  ...  ', 'document.pdf'],
    ['CON', '_CON.pdf'],
    ['lpt1.tar.pdf', '_lpt1.tar.pdf'],
    ['Console.pdf', 'Console.pdf'],
    ['Ame\u0301lie.pdf', 'Am\u00e9lie.pdf'],
    ['', 'document.pdf'],
    ['License on the wall.JPEG', 'License on the wall.pdf'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name, PDF)).toBe(safe);
  });

  test('a very long name is cut', () => {
    expect(safeFileName(`${'long '.repeat(100)}.pdf`, PDF)).toHaveLength(124);
  });
});

describe('[UP-01] a document is referred to by the path of its upload', () => {
  test.each([
    [`/documents/${ID}`, ID],
    [`http://localhost:3000/api/objects/${ID}?expires=1&signature=x`, ID],
    [`/documents/${ID}/../x`, undefined],
    [`https://storage.example/bucket/some.folder/incoming/${ID}?X-Amz-Expires=3600`, ID],
    [`https://bucket.storage.example/incoming/${ID}?X-Amz-Expires=3600`, ID],
    [`/incoming/${ID}`, undefined],
    [`https://storage.example/bucket/kept/${ID}`, undefined],
    ['/documents/1', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%s', (filePath, id) => {
    expect(documentIdOf(filePath)).toBe(id);
  });
});
