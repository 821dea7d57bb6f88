export type AcceptedMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

export type PreparedMedia =
  | {
      readonly ok: true;
      readonly blob: Blob;
      readonly mediaType: AcceptedMediaType;
      /** The image was too large and is now a smaller JPEG. */
      readonly downscaled: boolean;
    }
  | {
      readonly ok: false;
      readonly code: 'file_type' | 'too_large' | 'image_unreadable';
      /** What the bytes say it is, such as `heic`; for a text that helps. */
      readonly found: string;
    };

/** What the person picked, judged by its bytes (never by its name), ready for the outbox. */
export declare function prepareMedia(file: Blob): Promise<PreparedMedia>;

/** For a file input's `accept`. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';
