import { nothingFound, type Service } from '../service.ts';

export const docCheck: Service = {
  key: 'docCheck',
  type: 'doc-check',
  needs: () => ['document'],
  async run(material, tools) {
    if (material.document) await tools.reader.read(null, { today: material.today });
    return { findings: nothingFound(), raised: [{ code: 'DC005' }], trace: [], images: [] };
  },
};
