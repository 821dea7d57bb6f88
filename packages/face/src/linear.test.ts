import { expect, test } from 'vitest';
import { solveLinear } from './linear.ts';

test('two similar equations are solved', () => {
  // x + 2y = 8, x + 5y = 17
  const matrix = [
    [1, 2],
    [1, 5],
  ];
  expect(solveLinear(matrix, [8, 17])).toEqual([2, 3]);
});

test('the largest number of a column is the divisor, so that a tiny one loses no digits', () => {
  const matrix = [
    [1e-11, 1],
    [-1, 1],
  ];
  const [x, y] = solveLinear(matrix, [1, 3])!;
  expect(x).toBeCloseTo(-2, 9);
  expect(y).toBeCloseTo(1, 9);
  expect(matrix[0]).toEqual([-1, 1]);
});

test('dependent equations have no solution', () => {
  const twice = [
    [1, 2],
    [2, 4],
  ];
  expect(solveLinear(twice, [3, 6])).toBeNull();
  expect(solveLinear([[1e-12]], [3e-12])).toEqual([3]);
  expect(solveLinear([[0.99e-12]], [3e-12])).toBeNull();
  expect(solveLinear([[-1e-12]], [3e-12])).toEqual([-3]);
});
