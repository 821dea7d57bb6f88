import { expect, test } from 'vitest';
import { facingOf, isUnwanted, rankCameras } from './rank-cameras.ts';
import type { Facing } from './rank-cameras.ts';

const rank = (labels: readonly string[], facing: Facing) =>
  rankCameras(
    labels.map((label) => ({ deviceId: label, label, facing: facingOf(label) })),
    facing,
  ).map(({ label }) => label);

test('an infrared or virtual camera comes after every regular one', () => {
  expect(rank(['Integrated IR Camera', 'OBS Virtual Camera', 'Integrated Camera'], 'environment')).toEqual([
    'Integrated Camera',
    'OBS Virtual Camera',
    'Integrated IR Camera',
  ]);
});

test('an Android phone with four cameras offers its main back camera first', () => {
  const labels = [
    'camera2 3, facing front',
    'camera2 2, facing back',
    'camera2 1, facing front',
    'camera2 0, facing back',
  ];
  expect(rank(labels, 'environment')[0]).toBe('camera2 0, facing back');
  expect(rank(labels, 'user').slice(0, 2)).toEqual(['camera2 3, facing front', 'camera2 1, facing front']);
});

test('an iPhone offers the combined camera first, which focuses closer, and the ultra-wide one last', () => {
  const labels = ['Front Camera', 'Back Ultra Wide Camera', 'Back Camera', 'Back Triple Camera'];
  expect(rank(labels, 'environment')).toEqual([
    'Back Triple Camera',
    'Back Camera',
    'Back Ultra Wide Camera',
    'Front Camera',
  ]);
});

test('unnamed cameras keep the browser’s order', () => {
  expect(rank(['', 'a', 'b'], 'user')).toEqual(['', 'a', 'b']);
});

test.each([
  ['Windows Hello Face', true],
  ['USB IR Camera', true],
  ['ManyCam Virtual Webcam', true],
  ['Bird Camera', false],
  ['FaceTime HD Camera', false],
  ['fake_device_0', false],
])('%s is an unwanted camera: %s', (label, unwanted) => {
  expect(isUnwanted(label)).toBe(unwanted);
});

test.each([
  ['Kamera auf der Rückseite', 'environment'],
  ['Cámara trasera', 'environment'],
  ['Câmara traseira', 'environment'],
  ['Caméra arrière', 'environment'],
  ['背面カメラ', 'environment'],
  ['后置相机', 'environment'],
  ['후면 카메라', 'environment'],
  ['الكاميرا الخلفية', 'environment'],
  ['Задняя камера', 'environment'],
  ['Frontkamera', 'user'],
  ['前置相机', 'user'],
  ['전면 카메라', 'user'],
  ['FaceTime HD Camera', 'user'],
  ['USB Setup Camera', 'unknown'],
  ['', 'unknown'],
])('%s is on the side: %s', (label, facing) => {
  expect(facingOf(label)).toBe(facing);
});
