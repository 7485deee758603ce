import type { Language } from '../analysis/read-text.ts';

/** A way of speaking that some people never use. */
export interface Register {
  /** As it is said of a word: “utilise” is formal. */
  readonly name: string;
  readonly words: RegExp;
}

/** Words that stand alone in any position, with the endings that they may have. */
function anyOf(words: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}'’-])(?:${words.trim().replaceAll(/\s*\n\s*/g, '|')})(?![\\p{L}\\p{N}'’-])`,
    'iu',
  );
}

/**
 * Words that are of one register in every sense that they have. A word with a plain sense as well, such as "address",
 * would prove nothing.
 */
export const registers: Readonly<Record<Exclude<Language, 'other'>, readonly Register[]>> = {
  en: [
    {
      name: 'formal',
      words: anyOf(`
        utili[sz](?:e|es|ed|ing|ation)
        facilitat(?:e|es|ed|ing)
        furthermore
        moreover
        additionally
        consequently
        henceforth
        hereby
        herein
        thereby
        therein
        whilst
        amongst
        commenc(?:e|es|ed|ing)
        endeavou?r(?:s|ed|ing)?
        aforementioned
        notwithstanding
        pursuant to
        in accordance with
        with regard to
        inasmuch as
        pertaining to
        ascertain(?:s|ed|ing)?
        expedit(?:e|es|ed|ing)
        nevertheless
        nonetheless
        thus
        hence`),
    },
    {
      name: 'business speak',
      words: anyOf(`
        leverag(?:es|ed|ing)
        leverage (?:our|your|the|its|their|this|ai|data)
        synerg(?:y|ies|istic)
        stakeholders?
        actionable
        impactful
        learnings
        best practices
        mission-critical
        value[- ]add(?:ed)?
        thought leader(?:s|ship)?
        deliverables
        ideat(?:e|es|ed|ing|ion)
        operationali[sz](?:e|es|ed|ing)
        incentivi[sz](?:e|es|ed|ing)
        scalable
        seamless(?:ly)?
        robust
        holistic(?:ally)?
        paradigms?
        empower(?:s|ed|ing|ment)?
        unlock(?:s|ing)? (?:the|your|new|value|growth)
        delv(?:e|es|ed|ing)
        transformative`),
    },
    {
      name: 'slang',
      words: anyOf(`
        gonna
        wanna
        gotta
        kinda
        sorta
        dunno
        lol
        tbh
        imho
        y['’]all
        awesome
        dude
        bro
        guys
        yeah
        yep
        nope
        folks
        super (?:excited|happy|cool|proud|easy|fun|important|simple)
        insane(?:ly)?
        crushing it
        no-brainer
        freaking
        damn
        crap`),
    },
  ],
  de: [
    {
      name: 'officialese',
      words: anyOf(`
        diesbezüglich(?:e[nrsm]?)?
        hinsichtlich
        bezüglich
        infolgedessen
        demzufolge
        nichtsdestotrotz
        nichtsdestoweniger
        desweiteren
        des weiteren
        darüber hinaus
        im rahmen (?:der|des|von|einer|eines)
        aufgrund dessen
        seitens
        mittels
        zwecks
        vorgenannte[nrsm]?
        obgleich
        sodann
        gewährleiste(?:n|t|te|ten)
        sicherzustellen
        respektive`),
    },
    {
      name: 'business speak',
      words: anyOf(`
        synergien?
        mehrwerte?
        ganzheitlich(?:e[nrsm]?)?
        nachhaltig(?:e[nrsm]?)? (?:optimier|steiger|verbesser)\\p{Ll}*
        zielführend(?:e[nrsm]?)?
        performant(?:e[nrsm]?)?
        stakeholder[ns]?
        mindset
        learnings?
        commitment
        skalierbar(?:e[nrsm]?)?
        disruptiv(?:e[nrsm]?)?
        potenziale
        zukunftsfähig(?:e[nrsm]?)?
        maßgeschneidert(?:e[nrsm]?)?
        innovativ(?:e[nrsm]?)?`),
    },
    {
      name: 'slang',
      words: anyOf(`
        krass(?:e[nrsm]?)?
        mega
        geil(?:e[nrsm]?)?
        voll (?:gut|schön|krass|lustig)
        echt jetzt
        hammer
        nice
        nö
        nee
        jo
        easy`),
    },
  ],
  fr: [
    {
      name: 'formal',
      words: anyOf(`
        par conséquent
        néanmoins
        toutefois
        en outre
        de surcroît
        afin de
        dans le cadre (?:de|du|des)
        à cet égard
        il convient de
        susmentionnée?s?
        s['’]avère(?:nt)?
        procéder à
        en vue de`),
    },
    {
      name: 'business speak',
      words: anyOf(`
        synergies?
        valeur ajoutée
        holistique
        disrupti(?:f|fs|ve|ves|on)
        optimis(?:er|ant|ation)
        innovante?s?
        incontournables?
        leviers?
        mindset
        impactante?s?
        problématiques?`),
    },
    {
      name: 'slang',
      words: anyOf(`
        super (?:content|contente|cool|heureux|heureuse|facile)
        génial(?:e|es)?
        truc de ouf
        ouais
        mec
        grave bien
        kiff(?:e|er|ent)
        carrément`),
    },
  ],
  es: [
    {
      name: 'formal',
      words: anyOf(`
        por consiguiente
        no obstante
        asimismo
        en el marco de
        a tal efecto
        con el fin de
        en virtud de
        cabe destacar
        dicho lo anterior
        mediante`),
    },
    {
      name: 'business speak',
      words: anyOf(`
        sinergias?
        valor añadido
        holístic[oa]s?
        disruptiv[oa]s?
        potenciar
        optimizar
        innovador(?:a|as|es)?
        empoderar
        stakeholders?`),
    },
    {
      name: 'slang',
      words: anyOf(`
        súper (?:contento|contenta|fácil|feliz)
        mola
        tío
        flipante
        guay
        genial
        brutal`),
    },
  ],
};
