import { type Language, wordsOf } from './read-text.ts';

/** Common misspellings that are wrong in every variety of English. */
const misspelled = new Set(
  'teh hte adn nad taht thta waht wiht wtih whith recieve recieved recieving beleive beleived acheive acheived acheivement definately definatly definitly seperate seperated seperately occured occuring occurence untill wich whcih becuase becasue beacuse becouse alot thier theri tehir freind freinds goverment enviroment tommorow tommorrow tomorow wierd neccessary necesary neccesary accomodate accomodation adress adresses begining buisness bussiness calender comittee commited concious embarass embarassing existance experiance foriegn fourty greatful gaurantee happend independant knowlege maintainance mispell noticable paralel persue posession prefered publically reccomend recomend refered relevent rember remeber responsability sucess succes sucessful successfull suprise suprised truely unfortunatly usefull wether writting peopel poeple jsut konw knwo liek litle moeny mroe nto ocasion oportunity probaly probelm realy shoudl woudl coudl somthing soemthing tihs thsi togehter trully unforseen wnat yuo yoru'.split(
    ' ',
  ),
);
/** "the the": a repeated word, which is never intended. */
const doubled = /(?<![\p{L}'’])(the|a|an|of|to|and|in|for|with|we)\s+\1(?![\p{L}'’])/iu;

/** Whether a sentence has an obvious error. English only, because other languages have some of these spellings. */
export function isMisspelled(sentence: string, language: Language): boolean {
  if (language !== 'en') return false;
  return doubled.test(sentence) || wordsOf(sentence).some((word) => misspelled.has(word));
}
