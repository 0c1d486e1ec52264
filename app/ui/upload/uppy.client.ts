/** Uppy as StudyBridge uses it: its core with our rules, words and sender, and no look of its own. Loaded when needed. */
import { RestrictionError, Uppy } from '@uppy/core';
import type { Meta } from '@uppy/core/utils';
import { UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES, UPLOAD_SIZES, UPLOAD_TYPES, UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/messages';
import type { SentFile } from './send-file.client';
import { Sender, type SenderOptions } from './sender.client';

export type Uploads = Uppy<Meta, SentFile>;

/** Our words as Uppy's, with its blanks. */
const strings = {
  youCanOnlyUploadFileTypes: UPLOADS.onlyTypes(UPLOAD_TYPES.join(', ')),
  exceedsSize: UPLOADS.tooLarge('%{file}', UPLOAD_SIZES.max),
  inferiorSize: UPLOADS.tooSmall(UPLOAD_SIZES.min),
  noDuplicates: UPLOADS.duplicate('%{fileName}'),
  noMoreFilesAllowed: UPLOADS.noMore,
  youCanOnlyUploadX: UPLOADS.noMore,
  additionalRestrictionsFailed: UPLOADS.others('%{count}'),
  missingRequiredMetaField: UPLOADS.missingMeta,
  missingRequiredMetaFieldOnFile: UPLOADS.missingMeta,
  failedToUpload: UPLOADS.failedFile('%{file}'),
  noInternetConnection: UPLOADS.offline,
  connectedToInternet: UPLOADS.online,
};

export interface UploadsOptions extends Pick<SenderOptions, 'onWaiting'> {
  /** Whether a document of that name is on the list already. */
  isPresent: (name: string) => boolean;
}

/** One file at a time (UP-02), its name, type and size looked at before a byte is sent (UP-03). */
export function createUploads({ isPresent, onWaiting }: UploadsOptions): Uploads {
  const uppy: Uploads = new Uppy<Meta, SentFile>({
    allowMultipleUploadBatches: false,
    infoTimeout: UPLOADER.noticeMs,
    logger: { debug: () => {}, warn: () => {}, error: () => {} }, // a refusal is for the person, not for the console
    locale: { strings } as never, // Uppy's type wants plural forms where it does not need them
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: UPLOAD_MIN_BYTES,
      maxFileSize: UPLOAD_MAX_BYTES,
      allowedFileTypes: UPLOAD_TYPES.map((type) => `.${type.toLowerCase()}`),
      requiredMetaFields: ['name', 'type'],
    },
    onBeforeFileAdded: (file) => {
      if (isPresent(file.name)) throw new RestrictionError(uppy.i18n('noDuplicates', { fileName: file.name }));
      return true;
    },
  });
  const { concurrentRequests: limit, multipart } = UPLOADER;
  return uppy.use(Sender, { limit, multipart, onWaiting });
}
