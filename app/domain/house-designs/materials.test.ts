import { expect, test } from 'vitest';
import { EMPTY_DESIGN } from './house-design';
import { listMaterials } from './materials';
import { findPreset } from './presets';

test('A crew reads how many clips, bulbs and watts a design needs', () => {
  const preset = findPreset('ranch');
  if (!preset) throw new Error('There is no ranch');
  const { rows, ...power } = listMaterials(preset.design, { aspect: preset.aspect, feet: null });
  expect(rows.map(({ name, clips }) => [name, clips])).toEqual([
    ['Gutter', '33 gutter clips'],
    ['Slope', '12 shingle tabs'],
    ['Slope', '12 shingle tabs'],
  ]);
  expect(power).toEqual({ strand: 'C9 bulbs', bulbs: 52, watts: 50, amps: 0.5 });
});

test('Mini lights stand three to a foot; without marks the typed feet count', () => {
  const { rows, bulbs } = listMaterials({ ...EMPTY_DESIGN, strand: 'mini' }, { aspect: 0.7, feet: 100 });
  expect([rows, bulbs]).toEqual([[], 300]);
});
