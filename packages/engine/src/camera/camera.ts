export type Facing = 'environment' | 'user';

export interface CameraDevice {
  readonly deviceId: string;
  readonly label: string;
  readonly facing: Facing | 'unknown';
}

/** `ended`: unplugged, taken away or permission withdrawn: open again. `muted`, `paused` (tab hidden) and `live` come and go. */
export type CameraEvent = 'ended' | 'muted' | 'paused' | 'live';

export type PhotoResult =
  | { readonly ok: true; readonly blob: Blob; readonly widthPx: number; readonly heightPx: number }
  | { readonly ok: false; readonly code: 'camera_generic' };

export interface Camera {
  readonly stream: MediaStream;
  readonly deviceId: string;
  readonly label: string;
  readonly facing: Facing | 'unknown';
  /** Of the stream, as it is now: phones swap them when turned. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Shows the stream in `video` (muted, inline) and resolves when the first frame can be seen. */
  attach(video: HTMLVideoElement): Promise<void>;
  /** The present frame at most `maxSidePx` long (judging needs no more), null while there is none. The caller closes it or transfers it. */
  grab(maxSidePx?: number): Promise<ImageBitmap | null>;
  /** The present frame at the stream's full resolution, JPEG quality .92. */
  takePhoto(): Promise<PhotoResult>;
  /** Null where the camera has no torch. Resolves to whether it is on. */
  readonly torch: ((on: boolean) => Promise<boolean>) | null;
  /** Returns the way to stop listening. */
  onEvent(listener: (event: CameraEvent) => void): () => void;
  stop(): void;
}

export type CameraFailureCode = 'no_camera' | 'camera_not_allowed' | 'camera_generic';

export type OpenCameraResult =
  | { readonly ok: true; readonly camera: Camera }
  | {
      readonly ok: false;
      readonly code: CameraFailureCode | 'aborted';
      /** The host page forbids the camera to this frame: asking the person again is useless. */
      readonly byPolicy: boolean;
    };

export interface OpenCameraOptions {
  readonly facing: Facing;
  /** One of `listCameras`; otherwise the best by facing, never an infrared or virtual one while a real one is there. */
  readonly deviceId?: string;
  readonly signal?: AbortSignal;
}

export declare function openCamera(options: OpenCameraOptions): Promise<OpenCameraResult>;

/** Labels are empty until the camera was allowed once. Infrared and virtual cameras come last. */
export declare function listCameras(): Promise<CameraDevice[]>;

/** Whether the host page's policy lets this frame ask for the camera at all. */
export declare function cameraAllowedByPolicy(): boolean;
