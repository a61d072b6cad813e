import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/compatibility/**', 'test/jest/**'],
          setupFiles: ['test/setup-unit.ts'],
        },
      },
      {
        test: {
          name: 'examples',
          include: ['examples/vitest/**/*.test.ts'],
          setupFiles: ['examples/vitest/setup.ts'],
        },
      },
    ],
  },
})
