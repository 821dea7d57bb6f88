import { readFileSync } from 'node:fs';

/**
 * The files inside `face_mesh_solution_packed_assets.data` of the npm package `@mediapipe/face_mesh` (Apache-2.0), by
 * base name. Their positions are in the JSON of the loader script next to it. Throws if the package has another format.
 */
export function unpackAssets(folder: string): Map<string, Uint8Array> {
  const loader = readFileSync(`${folder}/face_mesh_solution_packed_assets_loader.js`, 'utf8');
  const table = /"files": (\[.*?\])/.exec(loader)?.[1];
  if (!table) throw new Error('the loader of @mediapipe/face_mesh has no table of files');
  const data = readFileSync(`${folder}/face_mesh_solution_packed_assets.data`);
  const rows = JSON.parse(table) as { filename: string; start: number; end: number }[];
  return new Map(rows.map(({ filename, start, end }) => [filename.split('/').at(-1)!, data.subarray(start, end)]));
}
