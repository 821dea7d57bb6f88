import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  readonly file: string;
  readonly origin: { readonly repo: string; readonly path: string };
}

/**
 * Public pictures that an index names: the variable of the environment is its path, and `VERIFY_SPECIMEN_IMAGES` the
 * folder with the images at `<owner>/<repository>/<path>`. Neither may become part of this repository. Empty, with a
 * message on the console, if they are not set; missing images are skipped.
 */
export function publicSpecimens<Named extends Entry>(
  variable: 'VERIFY_SPECIMEN_INDEX' | 'VERIFY_CARD_INDEX' = 'VERIFY_SPECIMEN_INDEX',
): (Named & { readonly path: string })[] {
  const { [variable]: index, VERIFY_SPECIMEN_IMAGES: folder } = process.env;
  if (!index || !folder || !existsSync(index)) {
    console.log(`No public specimens: ${variable} and VERIFY_SPECIMEN_IMAGES name no index and folder.`);
    return [];
  }
  const { images }: { images: Named[] } = JSON.parse(readFileSync(index, 'utf8'));
  const placed = images.map((entry) => {
    const { repo, path } = entry.origin;
    return { ...entry, path: join(folder, repo.replace(/^github:/, ''), path) };
  });
  const present = placed.filter(({ path }) => existsSync(path));
  if (present.length < placed.length) console.log(`${placed.length - present.length} images of the index are absent.`);
  return present;
}
