/**
 * Jest fixtures: the built package as a user has it, in ESM and in CommonJS, with globals and with
 * `@jest/globals`.
 */
const transform = (type) => ({
  '^.+\\.ts$': [
    '@swc/jest',
    { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type } },
  ],
})

export default {
  projects: [
    {
      displayName: 'esm',
      testMatch: ['<rootDir>/test/jest/esm/**/*.test.ts', '<rootDir>/examples/jest/**/*.test.ts'],
      extensionsToTreatAsEsm: ['.ts'],
      transform: transform('es6'),
    },
    {
      displayName: 'cjs',
      testMatch: ['<rootDir>/test/jest/cjs/**/*.test.ts'],
      transform: transform('commonjs'),
    },
  ],
}
