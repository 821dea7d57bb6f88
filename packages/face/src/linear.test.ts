import { expect, test } from 'vitest';
import { solveLinear } from './linear.ts';

const rounded = (solution: number[] | null) => solution?.map((value) => Number(value.toFixed(9)));

test('three equations', () => {
  // 2x + y - z = 8, -3x - y + 2z = -11, -2x + y + 2z = -3
  const matrix = [
    [2, 1, -1],
    [-3, -1, 2],
    [-2, 1, 2],
  ];
  expect(rounded(solveLinear(matrix, [8, -11, -3]))).toEqual([2, 3, -1]);
});

test('two equations that begin alike', () => {
  // x + 2y = 8, x + 5y = 17
  const matrix = [
    [1, 2],
    [1, 5],
  ];
  expect(solveLinear(matrix, [8, 17])).toEqual([2, 3]);
});

test('four equations whose first unknowns are missing here and there', () => {
  const matrix = [
    [0, 2, 3, 1],
    [0, 0, 5, -2],
    [4, -1, 0, 6],
    [-8, 7, 1, 3],
  ];
  const solution = [3, -2, 5, 7];
  const right = matrix.map((row) => row.reduce((sum, value, i) => sum + value * solution[i]!, 0));
  expect(rounded(solveLinear(matrix, right))).toEqual(solution);
});

test('the largest number of a column is divided by, so that a tiny one costs no digits', () => {
  const matrix = [
    [1e-11, 1],
    [-1, 1],
  ];
  const [x, y] = solveLinear(matrix, [1, 3])!;
  expect(x).toBeCloseTo(-2, 9);
  expect(y).toBeCloseTo(1, 9);
  expect(matrix[0]).toEqual([-1, 1]);
});

test('equations that say the same twice have no solution', () => {
  const twice = [
    [1, 2],
    [2, 4],
  ];
  expect(solveLinear(twice, [3, 6])).toBeNull();
  expect(solveLinear([[1e-12]], [3e-12])).toEqual([3]);
  expect(solveLinear([[0.99e-12]], [3e-12])).toBeNull();
  expect(solveLinear([[-1e-12]], [3e-12])).toEqual([-3]);
});

test('one equation, and none', () => {
  expect(solveLinear([[4]], [6])).toEqual([1.5]);
  expect(solveLinear([], [])).toEqual([]);
});
