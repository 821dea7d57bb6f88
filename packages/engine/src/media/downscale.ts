/** Tried in this order until the bytes fit: first lower JPEG quality, then fewer pixels. */
const STEPS = [
  { share: 1, quality: 0.92 },
  { share: 1, quality: 0.8 },
  { share: 0.5, quality: 0.85 },
  { share: 0.25, quality: 0.8 },
] as const;

/** An upright JPEG of at most `maxPixels` and `maxBytes`; null if it can't be decoded or never fits. */
export async function downscale(file: Blob, maxPixels: number, maxBytes: number): Promise<Blob | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    for (const { share, quality } of STEPS) {
      const jpeg = await encode(bitmap, maxPixels * share, quality);
      if (jpeg !== null && jpeg.size <= maxBytes) return jpeg;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, maxPixels: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(bitmap.width * scale));
  canvas.height = Math.max(1, Math.floor(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
