import type { ContractDiff } from '../../check/contract/contract-diff.ts'
import { visible, visibleLine } from '../../core/visible.ts'
import type { Style } from '../render/style.ts'

/** Renders how the contract of a package differs from another one, heaviest first, and what version it calls for. */
export function renderDiff(name: string, { changes, version }: ContractDiff, style: Style): string {
  if (changes.length === 0) return `${style.bold(name)}: no difference`
  const paint = { breaking: style.red, dangerous: style.yellow, safe: style.green }
  const lines = (['breaking', 'dangerous', 'safe'] as const).flatMap((severity) =>
    changes
      .filter((change) => change.severity === severity)
      .map(
        (change) =>
          `  ${paint[severity](severity.padEnd(9))}  ${visibleLine(`${change.toolbox}/${change.tool}`)}: ${visible(change.message)}`,
      ),
  )
  return [style.bold(name), ...lines, `  ${verdict(version)}`].join('\n')
}

function verdict({ before, after, needed, next, isEnough }: ContractDiff['version']): string {
  if (isEnough) return `${before ?? '?'} → ${after ?? '?'}: enough for a ${needed} change`
  return `${before} → ${after} is not enough for a ${needed} change: the version must be at least ${next}`
}
