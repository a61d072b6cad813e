/** An optional peer that is not there, or cannot be loaded. */
import { expect, test } from 'vitest'
import { loadPeer } from '../../src/platform/load-peer.js'

test('says how to install a package that is missing', async () => {
  const name = 'a-package-that-is-not-installed'
  await expect(loadPeer(name, () => import(/* @vite-ignore */ name))).rejects.toMatchObject({
    name: 'JudgeSetupError',
    message: `judge: the package ${name} is not installed. Fix: npm install --save-dev ${name}.`,
  })
})

test('tells why a package that is there cannot be loaded', async () => {
  const cause = new SyntaxError('Unexpected token')
  await expect(loadPeer('openai', () => Promise.reject(cause))).rejects.toMatchObject({
    message:
      'judge: the package openai cannot be loaded: Unexpected token. Fix: npm install --save-dev openai.',
    cause,
  })
})
