import type { FrameLocator } from '@playwright/test';
import type { Picture } from './pictures.ts';

/**
 * From now on the frame's camera shows this picture. Replaces `getUserMedia` in that one document: no device, no
 * permission.
 */
export async function pointCameraAt(frame: FrameLocator, picture: Picture): Promise<void> {
  await frame.locator('body').evaluate(async (_body, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      const context = canvas.getContext('2d')!;
      const stream = canvas.captureStream(15);
      const [track] = stream.getVideoTracks();
      // A stream from a canvas has a picture only where something was drawn.
      const timer = setInterval(() => {
        if (track?.readyState === 'live') context.drawImage(bitmap, 0, 0);
        else clearInterval(timer);
      }, 66);
      return stream;
    };
  }, picture.buffer.toString('base64'));
}
