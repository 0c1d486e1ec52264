import { Uppy } from '@uppy/core';
import { afterEach, expect, it, vi } from 'vitest';
import { UPLOADER } from '~/catalogue/limits';
import { Sender } from '~/ui/upload/sender.client';
import { createUploads } from '~/ui/upload/uppy.client';
import { announcementAt } from '~/ui/upload/use-upload';

const nothing = () => {};
const file = (name: string, bytes = 10) => ({
  name,
  type: 'application/pdf',
  data: new File(['x'.repeat(bytes)], name),
});
const infoOf = (uppy: ReturnType<typeof createUploads>) => uppy.getState().info.map(({ message }) => message);
const uploads = (present: string[] = []) =>
  createUploads({ isPresent: (name) => present.includes(name), onWaiting: nothing });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[UP-08] Uppy gets the limits of the catalogue', () => {
  const uppy = uploads();
  expect(uppy.opts.infoTimeout).toBe(5000);
  expect(uppy.opts.restrictions).toMatchObject({
    maxNumberOfFiles: 1,
    minFileSize: 1,
    maxFileSize: 10_485_760,
    allowedFileTypes: ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'],
    requiredMetaFields: ['name', 'type'],
  });
  expect(uppy.getPlugin('Sender')?.opts).toMatchObject({
    limit: 6,
    multipart: { aboveBytes: 104_857_600, minPartBytes: 5_242_880, maxParts: 10_000 },
  });
});

it('[UP-03] says what is wrong with a file in the words of the catalogue', () => {
  const said = (present: string[], ...files: ReturnType<typeof file>[]) => {
    const uppy = uploads(present);
    uppy.addFiles(files);
    return infoOf(uppy);
  };
  expect(said([], file('photo.gif'))).toEqual(['You can only upload: PDF, DOC, DOCX, JPG, PNG']);
  expect(said([], file('IMG_0042.HEIC'))[0]).toContain('Most Compatible');
  expect(said([], file('scan.pdf', 10_485_761))).toEqual(['scan.pdf exceeds maximum allowed size of 10 MB']);
  expect(said([], file('empty.pdf', 0))).toEqual(['This file is smaller than the allowed size of 1 B']);
  expect(said(['CLIA.pdf'], file('CLIA.pdf'))).toEqual(["Cannot add the duplicate file 'CLIA.pdf', it already exists"]);
  expect(said([], file('one.pdf'), file('two.pdf'))).toEqual(['Cannot add more files']);
  expect(said([], file('exact.pdf', 10_485_760), file('photo.gif'))).toEqual([
    'You can only upload: PDF, DOC, DOCX, JPG, PNG',
  ]);
});

it('[UP-03] shows four errors at once, and counts the rest', () => {
  const uppy = uploads();
  uppy.addFiles(Array.from({ length: 7 }, (_, index) => file(`photo ${index}.gif`)));
  expect(infoOf(uppy)).toEqual([
    ...Array(4).fill('You can only upload: PDF, DOC, DOCX, JPG, PNG'),
    '3 more files were refused',
  ]);
});

it('[UP-03] sends nothing without its name and type', async () => {
  const uppy = uploads();
  const id = uppy.addFile(file('CLIA.pdf'));
  uppy.setFileMeta(id, { type: '' });
  await expect(uppy.upload()).rejects.toThrow('Missing required meta fields');
  expect(infoOf(uppy)).toContain('Missing required meta fields');
});

it('[UP-08] Uppy’s messages disappear after 5000 ms', () => {
  vi.useFakeTimers();
  const uppy = uploads();
  uppy.addFiles([file('photo.gif')]);
  vi.advanceTimersByTime(4999);
  expect(infoOf(uppy)).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(infoOf(uppy)).toHaveLength(0);
});

/** Requests that complete when the test decides. */
function stubRequests() {
  const open: { url: string; answer: (body: unknown) => void }[] = [];
  let most = 0;
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    #url = '';
    onload = nothing;
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    send() {
      const call = {
        url: this.#url,
        answer: (body: unknown) => {
          open.splice(open.indexOf(call), 1);
          this.status = 200;
          this.responseText = JSON.stringify(body);
          this.onload();
        },
      };
      open.push(call);
      most = Math.max(most, open.length);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('navigator', { onLine: true });
  return { open, most: () => most };
}

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const ANSWERS = { uploadURL: `https://files.example/api/objects/${ID}`, filePath: `/documents/${ID}` };

it('[UP-05] at most six requests run at once, however many files there are', async () => {
  const requests = stubRequests();
  const uppy = new Uppy<Record<string, unknown>, { filePath: string }>();
  uppy.use(Sender, { limit: UPLOADER.concurrentRequests, multipart: UPLOADER.multipart, onWaiting: nothing });
  uppy.addFiles(Array.from({ length: 15 }, (_, index) => file(`${index}.pdf`)));
  let result: Awaited<ReturnType<typeof uppy.upload>>;
  const done = uppy.upload().then((value) => {
    result = value;
  });
  await vi.waitFor(() => {
    for (const { answer } of [...requests.open]) answer(ANSWERS);
    expect(result?.successful).toHaveLength(15);
  });
  await done;
  expect(requests.most()).toBe(6);
});

it('[UP-08] a file that needs several parts is not sent, because our API doesn’t accept them', async () => {
  const requests = stubRequests();
  const uppy = new Uppy<Record<string, unknown>, { filePath: string }>();
  uppy.use(Sender, {
    limit: 6,
    multipart: { aboveBytes: 5, minPartBytes: 5, maxParts: 9 } as never,
    onWaiting: nothing,
  });
  uppy.addFile(file('large.pdf'));
  const { failed } = (await uppy.upload()) ?? {};
  expect(failed?.[0]?.error).toBe('Upload failed');
  expect(requests.most()).toBe(0);
});

it('[UP-06] progress is announced at the start, at 25, 50 and 75 percent, not at every percent', () => {
  const said = Array.from({ length: 101 }, (_, percent) => announcementAt('CLIA.pdf', percent));
  expect([...new Set(said)]).toEqual([
    'Uploading CLIA.pdf',
    '25% of CLIA.pdf uploaded',
    '50% of CLIA.pdf uploaded',
    '75% of CLIA.pdf uploaded',
  ]);
  expect([said[24], said[25], said[49], said[74], said[75]]).toEqual([
    'Uploading CLIA.pdf',
    '25% of CLIA.pdf uploaded',
    '25% of CLIA.pdf uploaded',
    '50% of CLIA.pdf uploaded',
    '75% of CLIA.pdf uploaded',
  ]);
});
