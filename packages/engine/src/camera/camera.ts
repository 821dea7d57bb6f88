import { grabFrame } from './frames.ts';
import type { CameraFrame } from './frames.ts';
import { photograph } from './photo.ts';
import type { PhotoResult } from './photo.ts';
import { facingOf } from './rank-cameras.ts';
import type { Facing } from './rank-cameras.ts';

/** `ended`: unplugged, taken away or not permitted, so open it again. The others are temporary. */
export type CameraEvent = 'ended' | 'muted' | 'paused' | 'live';

export interface Camera {
  readonly stream: MediaStream;
  readonly deviceId: string;
  readonly label: string;
  readonly facing: Facing | 'unknown';
  /** Current size of the stream; phones swap the sides when rotated. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** `ended` and `muted` are also states, for listeners that come later than the event. */
  readonly state: CameraEvent;
  /** Shows the stream in `video` (muted, inline) and resolves when the first frame is visible. */
  attach(video: HTMLVideoElement): Promise<void>;
  grab(): Promise<CameraFrame | null>;
  /** The current frame at the stream's full resolution, JPEG quality .92. */
  takePhoto(): Promise<PhotoResult>;
  /** Null if the camera has no torch. Resolves to whether it is on. */
  readonly torch: ((on: boolean) => Promise<boolean>) | null;
  onEvent(listener: (event: CameraEvent) => void): () => void;
  stop(): void;
}

/** A camera for an open stream. It pauses while the tab is hidden. */
export function createCamera(stream: MediaStream): Camera {
  const track = stream.getVideoTracks()[0]!;
  const settings = track.getSettings();
  const listeners = new Set<(event: CameraEvent) => void>();
  const life = new AbortController();
  let video: HTMLVideoElement | null = null;
  let last: CameraEvent = 'live';

  function stateNow(): CameraEvent {
    if (track.readyState === 'ended') return 'ended';
    if (document.visibilityState === 'hidden') return 'paused';
    return track.muted ? 'muted' : 'live';
  }

  function look(): void {
    const now = stateNow();
    if (now === last) return;
    last = now;
    if (now === 'paused') video?.pause();
    if (now === 'live') void play(video);
    for (const listener of listeners) listener(now);
  }

  for (const type of ['ended', 'mute', 'unmute']) track.addEventListener(type, look, { signal: life.signal });
  document.addEventListener('visibilitychange', look, { signal: life.signal });

  return {
    stream,
    deviceId: settings.deviceId ?? '',
    label: track.label,
    facing: facingFrom(settings.facingMode) ?? facingOf(track.label),
    get widthPx() {
      return video?.videoWidth || (track.getSettings().width ?? 0);
    },
    get heightPx() {
      return video?.videoHeight || (track.getSettings().height ?? 0);
    },
    get state() {
      return stateNow();
    },
    async attach(element) {
      video = element;
      element.muted = true;
      element.playsInline = true;
      element.srcObject = stream;
      await Promise.all([play(element), firstFrame(element, track)]);
    },
    grab: async () => (video === null || stateNow() !== 'live' ? null : grabFrame(video)),
    takePhoto: async () =>
      video === null || track.readyState === 'ended' ? { ok: false, code: 'camera_generic' } : photograph(video),
    torch: torchOf(track),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      life.abort();
      listeners.clear();
      for (const each of stream.getTracks()) each.stop();
      const shown = video;
      video = null;
      // Stopping waits until the compositor has released the picture, so it runs outside the task that renders the next
      // screen.
      setTimeout(() => {
        if (shown?.srcObject === stream) shown.srcObject = null;
      });
    },
  };
}

const facingFrom = (mode: string | undefined): Facing | null =>
  mode === 'environment' || mode === 'user' ? mode : null;

async function play(video: HTMLVideoElement | null): Promise<void> {
  try {
    await video?.play();
  } catch {
    // Interrupted by a pause or by another source, which now decides what is shown.
  }
}

/** Also resolves when the camera ends first, because its event reports that, and no caller should wait for ever. */
function firstFrame(video: HTMLVideoElement, track: MediaStreamTrack): Promise<void> {
  return new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || track.readyState === 'ended') return resolve();
    const done = new AbortController();
    const settle = () => {
      done.abort();
      resolve();
    };
    video.addEventListener('loadeddata', settle, { signal: done.signal });
    video.addEventListener('emptied', settle, { signal: done.signal });
    track.addEventListener('ended', settle, { signal: done.signal });
  });
}

/** `torch` is in Chromium's and Safari's capabilities, not in TypeScript's. */
function torchOf(track: MediaStreamTrack): Camera['torch'] {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!capabilities?.torch) return null;
  return async (on) => {
    try {
      await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
      return on;
    } catch {
      return false; // Announced but refused (seen on tablets without a lamp): the button returns to off.
    }
  };
}
