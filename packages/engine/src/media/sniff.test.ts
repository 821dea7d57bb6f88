import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....IHDR', 'image/png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['\n\n garbage before %PDF-1.4', 'application/pdf'],
])('%j is accepted as %s', (head, mediaType) => expect(sniff(bytes(head))).toEqual({ accepted: true, mediaType }));

test.each([
  ['', 'empty'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x1cftypavif', 'avif'],
  ['\0\0\0\x18ftypisom', 'video'],
  ['\x1a\x45\xdf\xa3webm', 'video'],
  ['GIF89a', 'gif'],
  ['BM\x36\0', 'bmp'],
  ['II*\0', 'tiff'],
  ['PK\x03\x04', 'zip'],
  ['<?xml version="1.0"?>\n<!-- a --><svg xmlns="…">', 'svg'],
  ['<!DOCTYPE html><p>%PDF-', 'html'],
  ['RIFF\x24\0\0\0WAVE', 'unknown'],
  ['hello', 'unknown'],
])('%j is refused as %s', (head, found) => expect(sniff(bytes(head))).toEqual({ accepted: false, found }));
