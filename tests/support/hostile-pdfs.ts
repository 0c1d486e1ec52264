/** Small PDFs that cost a reader much, and PDFs to which no signature page can be added. */

const CATALOG = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
const PAGE =
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n';

const file = (...objects: readonly string[]): Buffer =>
  Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`, 'latin1');

/** A PDF with a page, and these objects, such as '9 0 obj\n<<>>\nendobj\n'. */
export const pdfWith = (...objects: string[]): Buffer => file(CATALOG, PAGE, ...objects);

/** The same with these entries in its catalog. */
export const pdfWithCatalog = (entries: string, ...objects: string[]): Buffer =>
  file(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${entries} >>\nendobj\n`, PAGE, ...objects);

/** A table that says it lists many objects, without a byte for any of them. */
export const pdfWithTable = (size: string): Buffer =>
  pdfWith(`9 0 obj\n<< /Type /XRef ${size} /W [0 0 0] /Root 1 0 R /Length 0 >>\nstream\n\nendstream\nendobj\n`);

/** A tree of pages whose nodes share their children: read as a tree, it has `kids ** depth` pages. */
export const pdfWithSharedPages = (depth: number, kids: number): Buffer => {
  const nodes = Array.from({ length: depth }, (_, at) => {
    const child = `${at + 3} 0 R `;
    return `${at + 2} 0 obj\n<< /Type /Pages /Kids [${child.repeat(kids)}] /Count ${kids} >>\nendobj\n`;
  });
  return file(CATALOG, ...nodes, `${depth + 2} 0 obj\n<< /Type /Page /Parent ${depth + 1} 0 R >>\nendobj\n`);
};

export const pdfWithObjects = (count: number, body = '<<>>'): Buffer =>
  pdfWith(Array.from({ length: count }, (_, at) => `${at + 10} 0 obj\n${body}\nendobj\n`).join(''));

/** Its readers show the form in place of the pages. */
export const xfaPdf = (): Buffer =>
  pdfWithCatalog(
    '/AcroForm << /Fields [] /XFA 5 0 R >> /NeedsRendering true',
    '5 0 obj\n<< /Length 10 >>\nstream\n<xdp:xdp/>\nendstream\nendobj\n',
  );

/** It was signed digitally elsewhere. */
export const digitallySignedPdf = (): Buffer =>
  pdfWithCatalog(
    '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>',
    '5 0 obj\n<< /FT /Sig /T (Signature1) /V 6 0 R >>\nendobj\n',
    '6 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 10] /Contents <00> >>\nendobj\n',
  );
