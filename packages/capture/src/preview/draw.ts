/** A card on a wooden table, good enough to judge how the views look over a picture. */
export function drawCard(width: number, height: number): HTMLCanvasElement & { convertToBlob?: () => Promise<Blob> } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const c = canvas.getContext('2d')!;
  const wood = c.createLinearGradient(0, 0, width, height);
  wood.addColorStop(0, '#6b4a33');
  wood.addColorStop(1, '#3c2a1e');
  c.fillStyle = wood;
  c.fillRect(0, 0, width, height);
  // Upright, as a phone shows it: as wide as the guide.
  const w = width < height ? width * 0.82 : Math.min(width * 0.42, height * 0.75);
  c.translate(width / 2 - w / 2, height / 2 - w / 3.2);
  c.fillStyle = '#e6eef0';
  c.beginPath();
  c.roundRect(0, 0, w, w / 1.586, 18);
  c.fill();
  c.fillStyle = '#9fb6c4';
  c.fillRect(w * 0.06, w * 0.14, w * 0.26, w * 0.34);
  c.fillStyle = '#4a5a66';
  for (let line = 0; line < 4; line++)
    c.fillRect(w * 0.38, w * (0.16 + line * 0.09), w * (0.5 - line * 0.07), w * 0.03);
  return canvas;
}

export function drawFace(width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const c = canvas.getContext('2d')!;
  const disc = (fill: string, x: number, y: number, rx: number, ry: number): void => {
    c.fillStyle = fill;
    c.beginPath();
    c.ellipse(width / 2 + x * height, height / 2 + y * height, rx * height, ry * height, 0, 0, 7);
    c.fill();
  };
  c.fillStyle = '#b9c1c6';
  c.fillRect(0, 0, width, height);
  disc('#39506b', 0, 0.62, 0.36, 0.3);
  disc('#3a2a20', 0, -0.06, 0.21, 0.28);
  disc('#d6a98a', 0, 0, 0.18, 0.25);
  disc('#20303a', -0.07, -0.03, 0.02, 0.012);
  disc('#20303a', 0.07, -0.03, 0.02, 0.012);
  disc('#a4584c', 0, 0.13, 0.06, 0.016);
  return canvas;
}

export function drawPage(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 849 });
  const c = canvas.getContext('2d')!;
  c.fillStyle = '#fff';
  c.fillRect(0, 0, 600, 849);
  c.fillStyle = '#39506b';
  c.fillRect(60, 60, 160, 26);
  c.fillStyle = '#8a939c';
  for (let line = 0; line < 22; line++) c.fillRect(60, 150 + line * 28, 480 - ((line * 67) % 190), 8);
  return canvas.toDataURL();
}
